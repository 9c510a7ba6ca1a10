/** Where a local server answers in place of a Google service. */
export interface EmulatorAddress {
  host: string
  port: number
}

/** What `/__/firebase/init.json` answers: Firebase Hosting's own document, and the local server's. */
export interface FirebaseSettings {
  projectId: string
  apiKey: string
  authDomain?: string
  storageBucket?: string
  emulators?: {
    auth?: EmulatorAddress
    firestore?: EmulatorAddress
    storage?: EmulatorAddress
  }
}

/** Firebase Hosting's address of the settings. */
export const SETTINGS_PATH = '/__/firebase/init.json'

/**
 * Reads the settings of the server that served this page.
 * Rejects with an `Error` when it does not answer or answers something else.
 */
export async function readFirebaseSettings(
  read: typeof fetch,
  path: string = SETTINGS_PATH,
): Promise<FirebaseSettings> {
  const response = await read(path, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const settings: unknown = await response.json()
  if (!isSettings(settings)) throw new Error(`${path} holds no projectId and apiKey`)
  return settings
}

function isSettings(value: unknown): value is FirebaseSettings {
  return (
    typeof value === 'object' &&
    value !== null &&
    'projectId' in value &&
    typeof value.projectId === 'string' &&
    'apiKey' in value &&
    typeof value.apiKey === 'string'
  )
}
