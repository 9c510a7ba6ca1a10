import type { IncomingMessage, RequestListener } from 'node:http'
import { ServerCredentials } from '@grpc/grpc-js'
import type { AccountSeed } from './auth/Account.ts'
import type { AuthContext } from './auth/AuthContext.ts'
import { ensureAccounts, openAuth, resetAuth } from './auth/openAuth.ts'
import { installationSecret, TokenAuthority } from './auth/TokenAuthority.ts'
import {
  createFirestoreService,
  type FirestoreServiceOptions,
} from './firestore/createFirestoreService.ts'
import { documentLookup } from './firestore/DocumentReader.ts'
import type { ExportCounts } from './portable/ExportLine.ts'
import { exportData } from './portable/exportData.ts'
import { importData } from './portable/importData.ts'
import { createGrpcServer } from './protocols/grpc/createGrpcServer.ts'
import { comesFromPage } from './protocols/guard.ts'
import { createRequestHandler } from './protocols/http/createRequestHandler.ts'
import { type Credentials, identifyCaller } from './protocols/identifyCaller.ts'
import { type Listening, listenOnLoopback } from './protocols/listenOnLoopback.ts'
import { WebChannels } from './protocols/webchannel/WebChannels.ts'
import { type OpenedRules, openRules } from './rules/openRules.ts'
import { createStoragePolicy, type StorageRules } from './rules/storage/createStoragePolicy.ts'
import { stepWhenIdle } from './stepWhenIdle.ts'
import { createStorageService, type StorageService } from './storage/createStorageService.ts'
import { openStore } from './store/openStore.ts'

export interface LocalBackendOptions {
  projectId: string
  /**
   * The source of the security rules, the content of `firestore.rules`: they decide for all callers but
   * the administrator. There is no default: an open backend is a choice.
   */
  rules: string
  /** The content of `storage.rules`. Without it only the administrator reaches files. */
  storageRules?: string
  /** Bytes a file may have; 5 GiB without it. */
  maxFileBytes?: number
  /** 0, the default, takes any free port. */
  port?: number
  /** Where the data lives; without it, in memory only. */
  dataDir?: string
  /** A log file that has grown past this is closed and the next begun; small ones are for tests. */
  segmentBytes?: number
  /** The content of `firestore.indexes.json`. */
  indexes?: NonNullable<FirestoreServiceOptions['indexes']>
  /** Refuse the queries that production would refuse for want of an index. */
  requireIndexes?: boolean
  /**
   * Loads and builds the declared indexes after the start, whenever there is little else to do, so that
   * no query waits for them. For a server that runs on: it takes memory that a short use never needs.
   */
  readyIndexes?: boolean
  /** Accept unsigned tokens with any claims, as rules tests make them. Never with real data. */
  testTokens?: boolean
  /** Accounts to make at the start, for the sign-in window to list. */
  accounts?: readonly AccountSeed[]
  /** Origins of pages served elsewhere, such as a development server's `http://localhost:5173`. */
  allowedOrigins?: readonly string[]
  /** Gets every HTTP request that is no address of the backend; the guard has passed it. */
  handleHttp?: RequestListener
  /** Count what each expression of the rules gives, for the coverage report. Costs time; for tests. */
  ruleCoverage?: boolean
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Gets the faults of the server itself, and never any of the data. */
  log?: BackendLog
}

export interface LocalBackend {
  port: number
  /** `http://127.0.0.1:{port}` */
  url: string
  /**
   * `127.0.0.1:{port}`, for `FIRESTORE_EMULATOR_HOST`, `FIREBASE_AUTH_EMULATOR_HOST` and
   * `FIREBASE_STORAGE_EMULATOR_HOST`.
   */
  emulatorHost: string
  service: ReturnType<typeof createFirestoreService>
  storage: StorageService
  /** Makes accounts that aren't there yet; the chooser shows them from then on. */
  ensureAccounts(accounts: readonly AccountSeed[]): Promise<void>
  /** Deletes all documents, files and accounts and makes the accounts of the options again. */
  reset(): Promise<void>
  /** All documents, files and accounts as lines of JSON, as of now; see `portable/exportData.ts`. */
  exportData(): AsyncIterable<string>
  /**
   * Takes in the lines of an export, all or none, into a backend that holds nothing yet. Throws
   * `ImportError`.
   */
  importData(lines: AsyncIterable<string> | Iterable<string>): Promise<ExportCounts>
  /** Lets running requests end, five seconds at most, and puts the data to rest. */
  close(): Promise<void>
}

const CLOSE_GRACE_MS = 5000

/**
 * Starts a Firebase-compatible backend on this machine: Firestore over REST, gRPC and WebChannel, Auth and
 * Storage, on one port. Throws `RulesCompileError`, `StoreOpenError` when the data folder can't be used,
 * and `PortInUseError`.
 */
export async function createLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const rules = openRules(options.rules, { coverage: options.ruleCoverage ?? false })
  // Before the data folder is touched: a start that is refused for its port leaves nothing behind.
  const listening = await listenOnLoopback(options.port ?? 0)
  try {
    return await openBackend(options, rules, listening)
  } catch (error) {
    await listening.close(0)
    throw error
  }
}

async function openBackend(
  options: LocalBackendOptions,
  rules: OpenedRules,
  listening: Listening,
): Promise<LocalBackend> {
  const { projectId, dataDir, clock = Date.now } = options
  const store = await openStore({
    clock,
    ...(dataDir !== undefined && { directory: dataDir }),
    ...(options.segmentBytes !== undefined && { segmentBytes: options.segmentBytes }),
  })
  try {
    const service = createFirestoreService({
      store,
      projectId,
      policy: rules.policy,
      clock,
      ...(options.indexes && { indexes: options.indexes }),
      ...(options.requireIndexes !== undefined && { requireIndexes: options.requireIndexes }),
    })
    const storageRules = createStoragePolicy(options.storageRules, {
      projectId,
      reader: documentLookup(store),
    })
    const storage = createStorageService({
      store,
      policy: storageRules.policy,
      clock,
      ...(options.maxFileBytes !== undefined && { maxBytes: options.maxFileBytes }),
    })
    const secret = await installationSecret(dataDir)
    const tokens = new TokenAuthority({
      projectId,
      secret,
      clock,
      testTokens: options.testTokens ?? false,
    })
    const auth = openAuth({ projectId, store, tokens, clock })
    const seeds = options.accounts ?? []
    await ensureAccounts(auth, seeds)
    const { port } = listening
    const stopReadying = options.readyIndexes
      ? stepWhenIdle({
          step: () => service.makeIndexesReady(),
          work: () => service.stats.queries + service.stats.commits,
        })
      : () => {}
    const stop = serve(options, listening, { service, context: auth, rules, storage, storageRules })
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      emulatorHost: `127.0.0.1:${port}`,
      service,
      storage,
      ensureAccounts: (accounts) => ensureAccounts(auth, accounts),
      reset: async () => {
        await service.reset()
        await storage.reset()
        await resetAuth(auth)
        await ensureAccounts(auth, seeds)
      },
      exportData: () => exportData(store, auth.accounts, storage.engine, projectId),
      importData: (lines) => importData(store, auth.accounts, storage, projectId, lines),
      close: async () => {
        stopReadying()
        await stop(CLOSE_GRACE_MS)
        await storage.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

type Service = LocalBackend['service']

interface Served {
  service: Service
  context: AuthContext
  rules: OpenedRules
  storage: StorageService
  storageRules: StorageRules
}

/** Starts to answer requests; returns the function that ends it within the given milliseconds. */
function serve(
  options: LocalBackendOptions,
  listening: Listening,
  { service, context, rules, storage, storageRules }: Served,
): (graceMs: number) => Promise<void> {
  const onUnexpected = (error: unknown) => options.log?.(describeFault(error))
  const openStreams = new Set<() => void>()
  const grpc = createGrpcServer({
    service,
    onUnexpected,
    openStreams,
    identifyCaller: (authorization, projectId) =>
      identifyCaller(context.tokens, context.projectId, {
        authorization,
        fromPage: false,
        projectId,
      }),
  })
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure())
  const guard = { port: listening.port, allowedOrigins: options.allowedOrigins ?? [] }
  const identify = (credentials: Credentials) =>
    identifyCaller(context.tokens, context.projectId, credentials)
  const webChannels = new WebChannels({
    service,
    identifyCaller: identify,
    clock: options.clock ?? Date.now,
    onUnexpected,
  })
  const isForTests = options.dataDir === undefined || options.testTokens === true
  const handleRequest = createRequestHandler({
    guard,
    firestore: { service },
    auth: { context },
    emulator: {
      enabled: isForTests,
      clearDocuments: (projectId) => service.reset(projectId),
      clearAccounts: async (projectId) => {
        if (projectId === context.projectId) await resetAuth(context)
      },
      auth: context,
      rules: rules.admin,
    },
    storage: { service: storage },
    storageAdmin: {
      enabled: isForTests,
      reset: () => storage.reset(),
      replaceRules: storageRules.replace,
    },
    webChannels,
    identifyCaller: ({ headers }: IncomingMessage, projectId) =>
      identify({
        authorization: headers.authorization,
        fromPage: comesFromPage(headers),
        projectId,
      }),
    handleHttp: options.handleHttp,
    onUnexpected,
  })
  listening.serve({
    handleRequest,
    handleHttp2: (socket) => injector.injectConnection(socket),
  })
  return async (graceMs) => {
    webChannels.close()
    for (const end of [...openStreams]) end()
    injector.drain(graceMs)
    await listening.close(graceMs)
    grpc.forceShutdown()
  }
}

/** A fault of the server, for its log: what kind and where, but nothing that could quote data. */
export interface BackendLogEntry {
  event: 'fault'
  error: string
  /** The places in the code, innermost first. */
  frames: string[]
}

type BackendLog = (entry: BackendLogEntry) => void

/** Leaves the message of the error out: it may hold a value, a name or an address. */
function describeFault(error: unknown): BackendLogEntry {
  if (!(error instanceof Error)) return { event: 'fault', error: typeof error, frames: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { event: 'fault', error: error.name, frames: frames.map((line) => line.trim()) }
}
