import { type FirebaseApp, initializeApp } from 'firebase/app'
import type { FirebaseSettings } from './firebaseSettings.ts'

/** Served beside the page by whoever hosts it: `{ "siteKey": "…" }`; see docs/app-check.md. */
const PATH = '/app-check.json'

/** A script that a browser or a network blocks is told by nothing: the SDK waits for it for ever. */
const MOST_MS = 8000

type Sdk = typeof import('firebase/app-check')

/** Proves to the project's services that a request comes from the product's own page. */
export interface Attestation {
  /** Goes along with a request that no SDK makes; empty when there is none to be had. */
  token(): Promise<string>
}

/**
 * Has every SDK request of this page attested by App Check. Null, with nothing loaded, on a local
 * server and where the host names no site key: attestation is the firm's to switch on. The SDK tells
 * a refused attestation by sending none, and so it is with one that takes too long; whether that is let in is for the project to say.
 */
export async function startAttestation(
  { emulators, ...options }: FirebaseSettings,
  read: typeof fetch,
  load: () => Promise<Sdk> = () => import('firebase/app-check'),
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<Attestation | null> {
  if (emulators !== undefined) return null
  const siteKey = await readSiteKey(read)
  if (siteKey === null) return null
  const sdk = await load()
  // The page's one app: initialized again with the same options it is the same.
  const app: FirebaseApp = initializeApp(options)
  const limit = { ms: MOST_MS, wait }
  const provider: InstanceType<Sdk['ReCaptchaEnterpriseProvider']> & Asked =
    new sdk.ReCaptchaEnterpriseProvider(siteKey)
  // Every request of an SDK waits for it too; what is rejected goes without.
  const ask = provider.getToken?.bind(provider)
  if (ask) provider.getToken = withPatience(ask, limit)
  const appCheck = sdk.initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true })
  const token = withPatience(() => sdk.getToken(appCheck), limit)
  return {
    token: () =>
      token().then(
        (found) => found.token,
        () => '',
      ),
  }
}

/** What the SDK calls; its types leave it out. */
interface Asked {
  getToken?: () => Promise<unknown>
}

/** Null where the host serves no such file, or a page in its place. */
async function readSiteKey(read: typeof fetch): Promise<string | null> {
  const response = await read(PATH)
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  if (!response.ok || !isJson) return null
  const found: unknown = await response.json()
  const key = typeof found === 'object' && found !== null && 'siteKey' in found ? found.siteKey : ''
  return typeof key === 'string' && key !== '' ? key : null
}

/**
 * Asks `ask` with a limit of `ms`: what has not settled by then is a rejection. Asked again meanwhile,
 * it is the same question, and nobody waits a second time for what has once taken too long; when it
 * does settle, the next one is asked afresh.
 */
export function withPatience<T>(
  ask: () => Promise<T>,
  { ms, wait }: { ms: number; wait: (ms: number) => Promise<void> },
): () => Promise<T> {
  let asked: Promise<T> | null = null
  let limit: Promise<never> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
      limit = null
    })
    limit ??= wait(ms).then(() => {
      throw new Error(`no answer within ${ms} ms`)
    })
    return Promise.race([asked, limit])
  }
}
