import { createDataProvider } from '#admin/providers/dataProvider/createDataProvider.ts'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { User } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { openLiteStore } from '../../tests/acceptance/openLiteStore.ts'
import { browserCommands } from '../../tests/contract/browserCommands.ts'
import type { AnyProvider } from '../../tests/contract/providerChecks.ts'
import { PROJECT } from './openReadBackend.ts'
import type { ReadPeer } from './ReadPeer.ts'

/** The list's `staleTime` in the admin (admin/src/audits/list/AuditList.tsx). */
const STALE_MS = 30_000

/** Our provider as the admin has it: Firestore Lite, under the rules, as an admin of the carrier, with an engine. */
export function ourPeer(backend: LocalBackend, user: User): ReadPeer {
  const lite = openLiteStore(backend, PROJECT, user.email)
  const trusted = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  let requests = 0
  let counts = 0
  const store = counting(lite.store, (verb) => {
    requests++
    if (verb === 'count') counts++
  })
  const open = (): AnyProvider => {
    const needs = {
      store,
      files: memoryFileStore(() => new Date()),
      live: () => Promise.reject(new Error('no live views here')),
      identity: { current: async () => null },
      commands: browserCommands({ ...lite, store }, { email: user.email, trusted: trusted.store }),
      session: {
        user: async () => user,
        carrier: async () => user.carriers[0] ?? '',
        activeSlices: async () => ['99', '9999'],
        forget: () => {},
        ended: () => {},
      },
      clock: { now: () => new Date() },
      random: { below: (limit: number) => Math.floor(Math.random() * limit) },
      logger: { info: () => {}, error: () => {} },
    }
    return createDataProvider(needs) as unknown as AnyProvider
  }
  const peer: ReadPeer = {
    name: 'ours',
    provider: open(),
    billed: async () => backend.service.stats.documentsRead + counts,
    // Each request has the rules read who asks; other requests of the rules look up nothing more here.
    lookUps: () => requests,
    reload: async () => {
      peer.provider = open()
    },
    staleMs: STALE_MS,
    search: (words) => ({ q: words }),
    inState: (state) => ({ states: [state] }),
    close: async () => {
      await lite.close()
      await trusted.close()
    },
  }
  return peer
}

function counting(store: DocumentStore, onRequest: (verb: string) => void): DocumentStore {
  return {
    ...store,
    get: (...args) => {
      onRequest('get')
      return store.get(...args)
    },
    list: (...args) => {
      onRequest('list')
      return store.list(...args)
    },
    count: (...args) => {
      onRequest('count')
      return store.count(...args)
    },
    batch: (writes) => {
      onRequest('batch')
      return store.batch(writes)
    },
  }
}
