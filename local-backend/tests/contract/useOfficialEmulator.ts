import { setTimeout as wait } from 'node:timers/promises'
import { rulesFor } from './rulesFor.ts'
import type { BackendUnderTest, BackendUnderTestOptions } from './startLocal.ts'

const MAX_TRIES = 20
const PAUSE_MS = 100

/** Google's emulator at `host:port`, emptied and with the rules in force. It goes on running. */
export async function useOfficialEmulator(
  host: string,
  projectId: string,
  { rules = rulesFor('true'), ...ours }: BackendUnderTestOptions,
): Promise<BackendUnderTest> {
  const asked = Object.keys(ours).filter((name) => name !== 'testTokens')
  if (asked.length > 0) {
    throw new Error(`Only ours has ${asked.join(', ')}: the test wants the tag "ours-only".`)
  }
  const url = `http://${host}`
  const project = `${url}/emulator/v1/projects/${projectId}`
  const body = JSON.stringify({ rules: { files: [{ content: rules }] } })
  await succeed(fetch(`${project}:securityRules`, { method: 'PUT', body }))
  const remove = () => fetch(`${project}/databases/(default)/documents`, { method: 'DELETE' })
  const reset = async () => {
    let answer = await remove()
    // With a listener that just went away it answers 500, and the next time not.
    for (let tries = 1; answer.status === 500 && tries < MAX_TRIES; tries++) {
      await wait(PAUSE_MS)
      answer = await remove()
    }
    await succeed(answer)
  }
  await reset()
  return { port: Number(new URL(url).port), url, emulatorHost: host, reset, close: async () => {} }
}

async function succeed(answer: Response | Promise<Response>): Promise<void> {
  const { ok, status, ...response } = await answer
  if (!ok) throw new Error(`Google’s emulator answered ${status}.`, { cause: response })
}
