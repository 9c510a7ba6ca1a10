import { type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithPopup,
  signOut,
  type User,
} from 'firebase/auth'
import { connectFirestoreEmulator, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import type { CommandSender } from '#shared/audit/command.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore, LiveStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { type Identity, type Logger, logFailure, type SignedIn } from '#shared/kernel/ports/host.ts'
import { type EmulatorAddress, readFirebaseSettings, SETTINGS_PATH } from './firebaseSettings.ts'
import { liteCommandSender, liteReadStore } from './liteStore.ts'
import { storeErrorOf } from './sdkCalls.ts'
import { storageFileStore } from './storageFileStore.ts'

export interface FirebaseServices {
  store: DocumentStore
  /** Where commands go. */
  sender: CommandSender
  identity: Identity
  files: FileStore
  /** Live views; their SDK is loaded at the first call. Rejects with a `StoreError`. */
  live: () => Promise<LiveStore>
}

/**
 * The database and the identity of the server that served this page: the real project in production,
 * the local backend on a developer's machine. Only the settings differ, never the code.
 * Rejects when the settings cannot be read.
 */
export async function connectFirebase({ logger }: { logger: Logger }): Promise<FirebaseServices> {
  const request = window.fetch.bind(window)
  const settings = await readFirebaseSettings(request)
  const { emulators, ...options } = settings
  // The store logs each failure once, in the specification's words; the SDK's own lines would double it.
  setLogLevel('silent')
  const app = initializeApp(options)
  if (emulators === undefined) {
    const { startAttestation } = await import('./attestation.ts')
    // When it fails, requests go without it; the project decides whether to accept them.
    await startAttestation(settings, request).catch(() => null)
  }
  const database = initializeFirestore(app, { ignoreUndefinedProperties: true })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (emulators?.firestore) {
    connectFirestoreEmulator(database, emulators.firestore.host, emulators.firestore.port)
  }
  if (emulators?.auth) {
    connectAuthEmulator(auth, url(emulators.auth), { disableWarnings: true })
    await loadGapiStandIn(document, url(emulators.auth))
  }
  const failures = failureLog(logger, auth)
  return {
    store: liteReadStore(database, { logger: failures }),
    sender: liteCommandSender(database, { logger: failures }),
    identity: firebaseIdentity(auth, { logger, tabs: new BroadcastChannel('bakehouse-identity') }),
    files: storageFileStore(app, {
      logger: failures,
      ...(emulators?.storage && { emulator: emulators.storage }),
    }),
    live: loadLiveStore(app, { logger: failures, emulator: emulators?.firestore }),
  }
}

function url({ host, port }: EmulatorAddress): string {
  return `http://${host}:${port}`
}

/**
 * The log of calls on the database and its files. Signing out, in another tab too, ends every live view
 * with a denial, which is not a failure: the identity reports the sign-out.
 */
export function failureLog(logger: Logger, auth: Pick<Auth, 'currentUser'>): Logger {
  return {
    ...logger,
    error(message, facts) {
      if (facts?.['code'] === 'permission-denied' && auth.currentUser === null) return
      logger.error(message, facts)
    },
  }
}

/**
 * Loads what stands in for Google's `api.js` from a local backend (`http://host:port`), so that the
 * Auth SDK's pop-up needs no network. In production the SDK loads Google's own when it needs it.
 * Rejects when the backend doesn't answer.
 */
function loadGapiStandIn(page: Document, backend: string): Promise<void> {
  const script = page.createElement('script')
  script.src = `${backend}/emulator/auth/gapi.js`
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${script.src} did not answer`)))
  })
  page.head.append(script)
  return loaded
}

/**
 * The page's live store, loaded at the first call: the full SDK weighs more than the rest of a page.
 * After a load that failed, the next call loads again.
 */
function loadLiveStore(
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
 * under `localhost` is the same server, so each tab uses a name of its own; a browser that does not know
 * such names uses the plain one.
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

/** Connects the tabs of one browser; a `BroadcastChannel` is one. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(event: 'message', listener: () => void): void
}

/**
 * The Identity port over Firebase Auth. The SDK reports a session that can't be refreshed just as it
 * reports a sign-out, in every tab; so a sign-out is announced to the other tabs before it happens.
 */
export function firebaseIdentity(
  auth: Auth,
  { logger, tabs }: { logger: Logger; tabs: TabChannel },
): Identity {
  let isWished = false
  tabs.addEventListener('message', () => {
    isWished = true
  })
  return {
    async current() {
      await auth.authStateReady()
      return auth.currentUser === null ? null : signedIn(auth.currentUser)
    },
    async signIn() {
      try {
        return { ok: true, value: signedIn(await googleSignIn(auth)) }
      } catch (error) {
        logger.error('sign-in failed', { code: codeOf(error) })
        return { ok: false, error: refusal('SIGN_IN_FAILED') }
      }
    },
    async signOut({ byWish } = { byWish: true }) {
      // In this tab the caller shows the reason itself: the end is never reported as unexpected.
      isWished = true
      if (byWish) tabs.postMessage('signing out')
      await signOut(auth)
    },
    onChange: (listener) =>
      onAuthStateChanged(auth, (user) => {
        if (user !== null) isWished = false
        listener(user === null ? null : signedIn(user), { ended: user === null && !isWished })
      }),
  }
}

function signedIn(user: User): SignedIn {
  return {
    email: (user.email ?? '').toLowerCase(),
    name: user.displayName ?? '',
    uid: user.uid,
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : 'unknown'
}

/**
 * Signs in with Google's pop-up (specification §6). The local backend answers the same calls with its
 * chooser of registered users. Rejects when the pop-up is blocked, closed or fails.
 */
async function googleSignIn(auth: Auth): Promise<User> {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
}
