import type { FirebaseApp } from 'firebase/app'
import type { LiveStore } from '#shared/kernel/ports/documentStore.ts'
import { type Logger, logFailure } from '#shared/kernel/ports/logger.ts'
import { type EmulatorAddress, readFirebaseSettings, SETTINGS_PATH } from './firebaseSettings.ts'
import { storeErrorOf } from './sdkCalls.ts'

/**
 * The page's live store, loaded at the first call: the full SDK weighs more than the rest of a page.
 * A load that failed, because the network was away, is tried again by the next call.
 */
export function loadLiveStore(
  app: FirebaseApp,
  { logger, emulator }: { logger: Logger; emulator: EmulatorAddress | undefined },
): () => Promise<LiveStore> {
  let loading: Promise<LiveStore> | undefined
  const load = async () => {
    const [{ fullLiveStore }, address] = await Promise.all([
      import('./fullLiveStore.ts'),
      emulator && hostOfTab(emulator, { tab: randomTab(), read: window.fetch.bind(window) }),
    ])
    return fullLiveStore(app, { logger, emulator: address })
  }
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      const error = storeErrorOf(cause, 'Listen')
      logFailure(logger, error)
      throw error
    })
    return loading
  }
}

function randomTab(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number.toString(36)
}

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
