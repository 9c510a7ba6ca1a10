import type { Audit } from '#shared/audit/model.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import type { DocumentStore, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier, aUser } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import type { TargetUse } from '../firebase/openTarget.ts'
import type { Runtime } from '../runtime.ts'
import { recordedIo } from './recordedIo.ts'

/**
 * A runtime for tests of commands: a store in memory with the carriers HM and DEMO, a clock that
 * stands, and everything that is written kept.
 */
export async function recordedRuntime(input = '') {
  const recorded = recordedIo({ input })
  const clock = fixedClock('2026-11-02T15:00:00.000Z')
  const store = memoryDocumentStore(undefined, clock)
  const files = memoryFileStore()
  for (const id of ['HM', 'DEMO']) {
    await store.set('carriers', id, { ...newCarrier({ name: `${id} Insurance` }, clock.now()) })
  }
  const controller = new AbortController()
  const use = { store: store as DocumentStore, closed: 0 }
  /** What the database was opened for, each time. */
  const uses: TargetUse[] = []
  const runtime: Runtime = {
    io: recorded.io,
    clock,
    random: seededRandom(),
    env: {},
    settings: { files: [] },
    cwd: new URL('../..', import.meta.url).pathname,
    root: new URL('../..', import.meta.url).pathname,
    signal: controller.signal,
    saveMemory: () => {},
    wholeProgram: () => Promise.reject(new Error('not for this test')),
    openTarget: async (_, opensFor) => {
      uses.push(opensFor)
      return {
        ok: true,
        value: {
          label: 'memory',
          isReal: false,
          cloud: null,
          seals: null,
          authHost: null,
          store: use.store,
          timed: store.timed,
          files,
          bucket: 'memory',
          live: memoryLiveStore(store),
          openWhole: () => Promise.reject(new Error('not for this test')),
          close: async () => {
            use.closed++
          },
        },
      }
    },
  }
  const abort = () => controller.abort()
  /** Ctrl-C when a command first reads the collection. */
  const abortAtReading = (collection: string) => {
    const stop = (read: string) => {
      if (read === collection) abort()
    }
    use.store = {
      ...use.store,
      get: <T>(from: string, id: string) => {
        stop(from)
        return store.get<T>(from, id)
      },
      list: <T>(from: string, options?: ListOptions) => {
        stop(from)
        return store.list<T>(from, options)
      },
    }
  }
  return { ...recorded, runtime, store, files, use, uses, abort, abortAtReading }
}

/** The same with an audit, its carrier DEMO as the builders make it, and an admin of the firm. */
export async function recordedWithAudit(audit: Audit) {
  const recorded = await recordedRuntime()
  const { store } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('users', 'admin@bakehouse.example', { ...aUser() })
  await store.set('audits', audit.id, { ...audit })
  return recorded
}
