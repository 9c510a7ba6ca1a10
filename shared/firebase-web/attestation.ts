import { type FirebaseApp, initializeApp } from 'firebase/app'
import type { FirebaseSettings } from './firebaseSettings.ts'

/** Served beside the page by its host: `{ "siteKey": "…" }`; see docs/app-check.md. */
const PATH = '/app-check.json'

/** A browser or a network may block the SDK's script without an error; the SDK would wait forever. */
const ANSWER_WITHIN_MS = 8000

type Sdk = typeof import('firebase/app-check')

/** Proves to the project's services that a request comes from the product's own page. */
interface Attestation {
  /** For a request that no SDK makes; empty when there is none. */
  token(): Promise<string>
}

/**
 * Has every SDK request of this page attested by App Check. Null, with nothing loaded, on a local
 * server and where the host names no site key: the firm switches attestation on. A request whose
 * attestation is refused or takes too long goes without one; the project decides whether to accept it.
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
  // With the same options this is the page's one app.
  const app: FirebaseApp = initializeApp(options)
  const limit = { ms: ANSWER_WITHIN_MS, wait }
  const provider: InstanceType<Sdk['ReCaptchaEnterpriseProvider']> & WithGetToken =
    new sdk.ReCaptchaEnterpriseProvider(siteKey)
  // Every request of an SDK waits for this call; after a rejection it goes without a token.
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

/** A method that the SDK calls and its types leave out. */
interface WithGetToken {
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
 * `ask` with a limit of `ms`: a promise that has not settled by then is a rejection. Until it settles,
 * further calls share it and its limit, so none waits a second time; the call after that asks anew.
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
