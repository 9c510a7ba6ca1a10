import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalBackend, type LocalBackendOptions } from '#local-backend/createLocalBackend.ts'
import { sealingStore } from '#shared/engine/sealingStore.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { connectAdmin } from '../firebase/connectAdmin.ts'
import { LOCAL_PROJECT } from '../firebase/planTarget.ts'
import { localSealKeys } from '../firebase/sealKeys.ts'
import type { Runtime } from '../Runtime.ts'
import { seedAccounts } from '../seed/seedAccounts.ts'
import { markUnseeded } from '../seed/unseededMark.ts'
import { tellLogger } from '../worker/tellLogger.ts'
import { isFresh } from './isFresh.ts'
import type { LocalServer } from './LocalServer.ts'
import { refusalOfOpening } from './refusalOfOpening.ts'

export interface LocalServerOptions {
  /** Null keeps everything in memory. */
  folder: string | null
  /** 0 takes any free port. */
  port: number
  /** Puts the demo data into a store that has never held anything. */
  seed: boolean
  /** An export that a store which holds nothing takes in first. */
  importFrom?: { file: string; lines: AsyncIterable<string> }
  /** Source of the security rules; the product's own without it. */
  rules?: string
  /** For one command: rules that deny all but the administrator, which need no time to be compiled. */
  trustedOnly?: boolean
  testTokens?: boolean
  handleHttp?: LocalBackendOptions['handleHttp']
  runtime: Pick<Runtime, 'io' | 'clock' | 'random' | 'root'>
}

const DENY_ALL =
  "rules_version = '2'; service cloud.firestore { match /{path=**} { allow read: if false; } }"

/**
 * Starts the local backend in this process, with production's rules and indexes. A port or
 * a data folder that cannot be had is a refusal, and so is an export that is not taken in.
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
          logger: tellLogger(runtime.io),
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
      const seeded = seed && fresh
      if (importFrom) await backend.importData(importFrom.lines)
      if (seeded) {
        const { seedDemo } = await import('../seed/seedDemo.ts')
        // First of all, so that whoever is quicker than the demo finds somebody to sign in as.
        await seedAccounts(backend.emulatorHost)
        await seedDemo(await store(), runtime)
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
