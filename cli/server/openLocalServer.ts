import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalBackend, type LocalBackendOptions } from '#local-backend/createLocalBackend.ts'
import type { SealKeys } from '#shared/audit/seals.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import { type ErrorCode, type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore, LiveStore, TimedStore } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { connectAdmin } from '../firebase/connectAdmin.ts'
import { localSealKeys, markUnseeded } from '../firebase/dataFolder.ts'
import { LOCAL_PROJECT } from '../firebase/target.ts'
import type { Runtime } from '../runtime.ts'
import { readDemoJob } from '../seed/demoJob.ts'
import { seedAccounts } from '../seed/people.ts'
import { ioLogger } from '../worker/thisProcess.ts'

/** A local backend that runs in this process. */
export interface LocalServer {
  port: number
  /** `127.0.0.1:PORT` */
  host: string
  url: string
  /** True when the store was empty, or its demo was broken off, and got the demo data. */
  seeded: boolean
  /** What histories are sealed with. */
  seals: SealKeys
  /** The store, through the Admin SDK like any other; connected when first asked for. */
  store(): Promise<DocumentStore>
  /** The same, with its files and its live views. */
  connect(): Promise<{
    store: DocumentStore
    timed: TimedStore
    files: ListingFileStore
    bucket: string
    live: LiveStore
  }>
  /** All documents and accounts as lines of JSON, as of now. */
  exportData(): AsyncIterable<string>
  close(): Promise<void>
}

export interface LocalServerOptions {
  /** Null keeps everything in memory. */
  folder: string | null
  /** 0 takes any free port. */
  port: number
  /** Puts the demo data into a store that has never held anything, and completes a demo that was broken off. */
  seed: boolean
  /** An export that is imported first; the store has to be empty. */
  importFrom?: { file: string; lines: AsyncIterable<string> }
  /** Source of the security rules; the product's own without it. */
  rules?: string
  /** For one command: rules that deny all but the administrator, which need no time to be compiled. */
  trustedOnly?: boolean
  testTokens?: boolean
  /** For a server that runs on: has the indexes ready before a query needs them. */
  readyIndexes?: boolean
  handleHttp?: LocalBackendOptions['handleHttp']
  runtime: Pick<Runtime, 'io' | 'clock' | 'random' | 'root'>
}

const DENY_ALL =
  "rules_version = '2'; service cloud.firestore { match /{path=**} { allow read: if false; } }"

/**
 * Starts the local backend in this process, with production's rules and indexes. A port or
 * a data folder that cannot be had is a refusal, and so is an export that cannot be imported.
 */
export async function openLocalServer(options: LocalServerOptions): Promise<Result<LocalServer>> {
  const { folder, port, importFrom, runtime } = options
  const seed = options.seed && !importFrom
  try {
    const backend = await createLocalBackend({
      port,
      projectId: LOCAL_PROJECT,
      ...(options.trustedOnly
        ? { rules: DENY_ALL }
        : {
            rules: options.rules ?? (await readFile(join(runtime.root, 'firestore.rules'), 'utf8')),
            storageRules: await readFile(join(runtime.root, 'storage.rules'), 'utf8'),
          }),
      // A query that production would refuse for want of an index is refused here too.
      requireIndexes: true,
      indexes: JSON.parse(await readFile(join(runtime.root, 'firestore.indexes.json'), 'utf8')),
      ...(folder === null ? {} : { dataDir: folder }),
      ...(options.testTokens ? { testTokens: true } : {}),
      ...(options.readyIndexes ? { readyIndexes: true } : {}),
      ...(options.handleHttp ? { handleHttp: options.handleHttp } : {}),
    })
    const seals = await localSealKeys(folder, runtime.clock.now())
    if (!seals.ok) {
      await backend.close()
      return seals
    }
    let connected: Promise<ReturnType<typeof connectAdmin>> | undefined
    const connect = () => {
      connected ??= import('../firebase/connectAdmin.ts').then(({ connectAdmin }) => {
        const connection = connectAdmin({
          project: LOCAL_PROJECT,
          host: backend.emulatorHost,
          logger: ioLogger(runtime.io),
        })
        const store = sealingStore(connection.store, seals.value[0], runtime.random)
        return { ...connection, store }
      })
      return connected
    }
    const close = async () => {
      await (await connected)?.close()
      await backend.close()
    }
    const store = async () => (await connect()).store
    try {
      const fresh = await isFresh(backend.service, LOCAL_PROJECT)
      const begun = seed && !fresh ? await readDemoJob(await store()) : null
      const seeded = seed && (fresh || begun?.done === false)
      if (importFrom) await backend.importData(importFrom.lines)
      if (seeded) {
        const { seedDemo } = await import('../seed/seedDemo.ts')
        // First of all, so that there is an account to sign in with before the demo is in.
        const isSmall = begun?.isSmall ?? false
        await seedAccounts(backend.emulatorHost, { isSmall })
        const startedAt = runtime.clock.now().getTime()
        runtime.io.info('Playing twelve weeks of a demo firm ...')
        const { orders } = await seedDemo(await connect(), runtime, { isSmall })
        const seconds = (runtime.clock.now().getTime() - startedAt) / 1000
        runtime.io.info(`${orders} audits of the demo, ${seconds.toFixed(1)} s`)
      }
      if (fresh && !seed && folder !== null) await markUnseeded(folder)
      const { emulatorHost: host, url, exportData } = backend
      return {
        ok: true,
        value: {
          port: backend.port,
          host,
          url,
          seeded,
          seals: seals.value,
          connect,
          store,
          exportData,
          close,
        },
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    const refused = refusalOfOpening(error, {
      folder: folder ?? 'in memory',
      port,
      file: importFrom?.file ?? '',
    })
    if (refused) return { ok: false, error: refused }
    throw error
  }
}

type FirestoreService = Awaited<ReturnType<typeof createLocalBackend>>['service']

/** Whether the store has no collection at all: a store with data is never touched. */
export async function isFresh(service: FirestoreService, project: string): Promise<boolean> {
  const { collectionIds } = await service.listCollectionIds(
    { kind: 'admin' },
    { parent: `projects/${project}/databases/(default)/documents`, pageSize: 1 },
  )
  return collectionIds.length === 0
}

const BY_STORE_CODE: Record<string, ErrorCode> = {
  LOCKED: 'DATA_FOLDER_IN_USE',
  READ_ONLY: 'DATA_FOLDER_READ_ONLY',
  NOT_A_DIRECTORY: 'DATA_FOLDER_NOT_A_DIRECTORY',
  DAMAGED: 'DATA_FOLDER_DAMAGED',
  NEWER_FORMAT: 'DATA_FOLDER_NEWER',
}

const BY_IMPORT_CODE: Record<string, ErrorCode> = {
  NOT_EMPTY: 'IMPORT_NOT_EMPTY',
  NOT_AN_EXPORT: 'IMPORT_NOT_AN_EXPORT',
  NEWER_FORMAT: 'IMPORT_NEWER',
  OTHER_PROJECT: 'IMPORT_OTHER_PROJECT',
  DAMAGED: 'IMPORT_DAMAGED',
  CUT_OFF: 'IMPORT_CUT_OFF',
}

/** What was to be opened, as the refusal names it. `file` is the export to take in. */
interface Opening {
  folder: string
  port: number
  file?: string
}

/**
 * Why the local backend did not start, in the catalogue's words; null for what it never throws on
 * purpose. The backend knows no catalogue: its errors are distinguished by name and code.
 */
export function refusalOfOpening(
  error: unknown,
  { folder, port, file = '' }: Opening,
): Refusal | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'PortInUseError') {
    return refusal('PORT_IN_USE', { port, other: port === 65_535 ? 8081 : port + 1 })
  }
  if ('syscall' in error && error.syscall === 'listen') {
    return refusal('PORT_NOT_ALLOWED', { port })
  }
  if (error.name === 'RulesCompileError') {
    return refusal('RULES_BROKEN', { detail: error.message.trim().replace(/\.$/, '') })
  }
  const detail = error.message.replace(/\.$/, '')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const importCode = BY_IMPORT_CODE[code]
  if (error.name === 'ImportError' && importCode) {
    const line = 'line' in error ? Number(error.line) : 0
    return refusal(importCode, { folder, file, line, detail: detail.replace(/\. .*$/, '') })
  }
  if (error.name === 'DamagedDataError') return refusal('DATA_FOLDER_DAMAGED', { folder, detail })
  const storeCode = BY_STORE_CODE[code]
  if (error.name !== 'StoreOpenError' || !storeCode) return null
  const pid = 'details' in error ? pidIn(error.details) : null
  return refusal(storeCode, { folder, holder: pid === null ? '' : ` (${pid})`, detail })
}

function pidIn(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('pid' in details)) return null
  return typeof details.pid === 'number' ? details.pid : null
}
