import { deleteApp, getApps } from 'firebase/app'
import { afterEach, expect, it } from 'vitest'
import { startAttestation, withPatience } from './attestation.ts'

const REAL = { projectId: 'p', apiKey: 'k' }
const LOCAL = { ...REAL, emulators: {} }
type Load = NonNullable<Parameters<typeof startAttestation>[2]>

afterEach(async () => {
  for (const app of getApps()) await deleteApp(app)
})

/** A host that answers `body` at any address, and the SDK as far as it is used. */
function world(body: string, type = 'application/json', token = 'attested') {
  const asked: string[] = []
  const keys: string[] = []
  const read = (async (path: string) => {
    asked.push(path)
    return new Response(body, { headers: { 'Content-Type': type } })
  }) as typeof fetch
  const load = (async () => ({
    ReCaptchaEnterpriseProvider: class {
      constructor(key: string) {
        keys.push(key)
      }
    },
    initializeAppCheck: () => ({}),
    getToken: async () => {
      if (token === '') throw new Error('refused')
      return { token }
    },
  })) as unknown as Load
  return { asked, keys, read, load }
}

it('a local server is not even asked', async () => {
  const { asked, read, load, keys } = world('{"siteKey":"key1"}')
  expect(await startAttestation(LOCAL, read, load)).toBeNull()
  expect([asked, keys]).toEqual([[], []])
})

it.each([
  ['a page', '<!doctype html>', 'text/html'],
  ['no key', '{}', 'application/json'],
  ['an empty key', '{"siteKey":""}', 'application/json'],
])('a host that answers %s switches nothing on', async (_, body, type) => {
  const { asked, keys, read, load } = world(body, type)
  expect(await startAttestation(REAL, read, load)).toBeNull()
  expect([asked, keys]).toEqual([['/app-check.json'], []])
})

it('the key that the host names attests the page; a refusal is no token', async () => {
  const { keys, read, load } = world('{"siteKey":"key1"}')
  expect(await (await startAttestation(REAL, read, load))?.token()).toBe('attested')
  expect(keys).toEqual(['key1'])
  const refused = world('{"siteKey":"key1"}', 'application/json', '')
  expect(await (await startAttestation(REAL, refused.read, refused.load))?.token()).toBe('')
})

it('a script that never loads holds up neither the page nor the requests of an SDK', async () => {
  const hung = world('{"siteKey":"key1"}')
  const never = () => new Promise<never>(() => {})
  const providers: { getToken(): Promise<unknown> }[] = []
  const load = (async () => ({
    ReCaptchaEnterpriseProvider: class {
      getToken = never
    },
    initializeAppCheck: (_app: unknown, { provider }: { provider: (typeof providers)[0] }) => {
      providers.push(provider)
    },
    getToken: never,
  })) as unknown as Load
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const attestation = await startAttestation(REAL, hung.read, load, wait)
  expect(await attestation?.token()).toBe('')
  expect(await attestation?.token()).toBe('')
  expect(waits).toEqual([8000])
  await expect(providers[0]?.getToken()).rejects.toThrow('no answer within 8000 ms')
})

it('what comes late is there for the next one who asks', async () => {
  const settle: ((token: string) => void)[] = []
  const ask = () => new Promise<string>((resolve) => settle.push(resolve))
  let isOver = true
  const wait = () => (isOver ? Promise.resolve() : new Promise<void>(() => {}))
  const patient = withPatience(ask, { ms: 1, wait })
  await expect(patient()).rejects.toThrow('no answer')
  isOver = false
  settle[0]?.('late')
  await new Promise((resolve) => setImmediate(resolve))
  const answer = patient()
  settle[1]?.('in time')
  expect(await answer).toBe('in time')
})
