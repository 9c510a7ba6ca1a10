import { type EmulatorAddress, readFirebaseSettings, SETTINGS_PATH } from './firebaseSettings.ts'

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]', '::1']

/**
 * The address a tab's live connection goes to. A browser keeps six connections to one host, and a tab
 * with live views takes two: from the third tab on everything would wait. On this machine every name
 * under `localhost` is the same server, so each tab uses one of its own. A browser that does not know
 * such names keeps to the plain one.
 */
export async function hostOfTab(
  { host, port }: EmulatorAddress,
  { tab, read }: { tab: string; read: typeof fetch },
): Promise<EmulatorAddress> {
  if (!THIS_MACHINE.includes(host) && !host.endsWith('.localhost')) return { host, port }
  const own = `t${tab}.localhost`
  try {
    await readFirebaseSettings(read, `http://${own}:${port}${SETTINGS_PATH}`)
    return { host: own, port }
  } catch {
    return { host, port }
  }
}
