import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AnyProvider, AnyRecord } from '../../tests/contract/providerChecks.ts'
import type { ReadPeer } from './ReadPeer.ts'

/**
 * ra-data-firebase-client speaks the Realtime Database only, which no Firestore server answers. It runs
 * over a stand-in that hands out the same records as that database does, and counts them.
 */
export function realtimePeer(
  folder: string,
  trees: Readonly<Record<string, readonly AnyRecord[]>>,
): ReadPeer {
  let billed = 0
  let bytes = 0
  const require = createRequire(join(folder, 'package.json'))
  const root = globalThis as Record<string, unknown>
  root['window'] ??= globalThis
  root['regeneratorRuntime'] ??= require('regenerator-runtime')
  const client = require('ra-data-firebase-client') as (firebase: object) => AnyProvider
  const childrenOf = (path: string) => {
    const [resource = '', id] = path.split('/').filter(Boolean)
    const records = (trees[resource] ?? []).filter((record) => id === undefined || record.id === id)
    billed += records.length
    bytes += JSON.stringify(records).length
    return id === undefined ? new Map(records.map((each) => [String(each.id), each])) : records[0]
  }
  const reference = (path: string): object => ({
    once: async () => snapshotOf(childrenOf(path)),
    on: (_: string, told: (snapshot: object) => void) => told(snapshotOf(childrenOf(path))),
    off: () => {},
    child: (name: string) => reference(`${path}/${name}`),
    set: async () => {},
    update: async () => {},
    orderByChild: () => reference(path),
    equalTo: () => reference(path),
  })
  const database = () => ({ ref: (path = '') => reference(path) })
  const provider = client({ default: { database } })
  return {
    name: 'ra-data-firebase-client',
    provider,
    billed: async () => billed,
    lookUps: () => null,
    bytes: () => bytes,
    reload: async () => {},
    staleMs: 0,
    search: (words) => ({ insuredCompany: words }),
    inState: (state) => ({ bakeState: state }),
    // With a window, Google's clients take themselves to be in a browser, where they have no gRPC.
    close: async () => {
      delete root['window']
    },
  }
}

function snapshotOf(found: ReadonlyMap<string, AnyRecord> | AnyRecord | undefined): object {
  const children = found instanceof Map ? [...found.values()] : []
  return {
    exists: () => found !== undefined,
    val: () => (found instanceof Map ? Object.fromEntries(found) : (found ?? null)),
    forEach: (look: (child: object) => void) => {
      for (const child of children) look({ key: child.id, val: () => child })
    },
  }
}
