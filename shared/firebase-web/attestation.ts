import { type FirebaseApp, initializeApp } from 'firebase/app'
import type { FirebaseSettings } from './firebaseSettings.ts'

/** Served beside the page by whoever hosts it: `{ "siteKey": "…" }`; see docs/app-check.md. */
const PATH = '/app-check.json'

type Sdk = typeof import('firebase/app-check')

/** Proves to the project's services that a request comes from the product's own page. */
export interface Attestation {
  /** Goes along with a request that no SDK makes; empty when there is none to be had. */
  token(): Promise<string>
}

/**
 * Has every SDK request of this page attested by App Check. Null, with nothing loaded, on a local
 * server and where the host names no site key: attestation is the firm's to switch on. The SDK tells
 * a refused attestation by sending none; whether that is let in is for the project to say.
 */
export async function startAttestation(
  { emulators, ...options }: FirebaseSettings,
  read: typeof fetch,
  load: () => Promise<Sdk> = () => import('firebase/app-check'),
): Promise<Attestation | null> {
  if (emulators !== undefined) return null
  const siteKey = await readSiteKey(read)
  if (siteKey === null) return null
  const sdk = await load()
  // The page's one app: initialized again with the same options it is the same.
  const app: FirebaseApp = initializeApp(options)
  const appCheck = sdk.initializeAppCheck(app, {
    provider: new sdk.ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  })
  return {
    token: () =>
      sdk.getToken(appCheck).then(
        ({ token }) => token,
        () => '',
      ),
  }
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
