import { randomUUID } from 'node:crypto'
import {
  deleteApp as deleteWebApp,
  type FirebaseApp,
  initializeApp as initializeWebApp,
} from 'firebase/app'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Auth as WebAuth,
} from 'firebase/auth'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth as AdminAuth, getAuth } from 'firebase-admin/auth'
import { PROJECT_ID } from './startBackend.ts'
import { startLocal } from './startLocal.ts'

// Else the Admin SDK looks for a cloud machine's metadata server on the network.
process.env['METADATA_SERVER_DETECTION'] = 'none'

/** The person of the tests. */
export const EMAIL = 'ada@example.com'
export const PASSWORD = 'difference engine'
/** The application's page that a sent link leads on to. */
export const CONTINUE = { url: 'http://localhost/after' }

/** The code of an SDK's error, to be matched. */
export const codeOf = (code: string) => ({ code: `auth/${code}` })

/** A code that would have been sent by e-mail. */
export interface SentLink {
  oobCode: string
  oobLink: string
  email: string
  requestType: string
}

export interface StartedAuth {
  admin: AdminAuth
  /** The web SDK of a page without a sign-in. */
  openPage(): WebAuth
  sentLinks(): Promise<SentLink[]>
  sentCodes(): Promise<{ phoneNumber: string; code: string }[]>
  setEmailPrivacy(enableImprovedEmailPrivacy: boolean): Promise<void>
  reset(): Promise<void>
  close(): Promise<void>
}

/** The official SDKs on our Auth, or on Google's emulator at OFFICIAL_AUTH_EMULATOR (`host:port`). */
export async function startAuth(): Promise<StartedAuth> {
  const official = process.env['OFFICIAL_AUTH_EMULATOR']
  const local = official ? null : await startLocal(PROJECT_ID, {})
  const host = official ?? local?.emulatorHost ?? ''
  const project = `http://${host}/emulator/v1/projects/${PROJECT_ID}`
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host
  const adminApp = initializeApp({ projectId: PROJECT_ID }, randomUUID())
  const opened: FirebaseApp[] = []
  const setEmailPrivacy = async (enableImprovedEmailPrivacy: boolean) => {
    const body = JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } })
    await succeed(`${project}/config`, { method: 'PATCH', body, headers: JSON_BODY })
  }
  return {
    admin: getAuth(adminApp),
    openPage: () => openPage(host, opened),
    sentLinks: async () => (await succeed(`${project}/oobCodes`)).oobCodes,
    sentCodes: async () => (await succeed(`${project}/verificationCodes`)).verificationCodes,
    setEmailPrivacy,
    reset: async () => {
      await succeed(`${project}/accounts`, { method: 'DELETE' })
      await setEmailPrivacy(false)
    },
    close: async () => {
      await Promise.all(opened.map(deleteWebApp))
      await deleteApp(adminApp)
      await local?.close()
    },
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

async function succeed(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

function openPage(host: string, opened: FirebaseApp[]): WebAuth {
  const app = initializeWebApp({ projectId: PROJECT_ID, apiKey: 'any' }, randomUUID())
  opened.push(app)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://${host}`, { disableWarnings: true })
  return auth
}
