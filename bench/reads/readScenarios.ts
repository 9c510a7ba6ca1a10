import type { AnyRecord } from '../../tests/contract/providerChecks.ts'
import type { ReadPeer } from './ReadPeer.ts'

export interface ReadScenario {
  name: string
  wanted: string
  /** What it costs is read from the peer before and after; the answer is a word on it, if any. */
  run(peer: ReadPeer, known: KnownData): Promise<string | undefined>
}

/** What is known of the data that all peers read. */
export interface KnownData {
  ids: readonly string[]
  /** Two words of a name that one record in the sample has. */
  words: { one: string; two: string }
  auditFSID: string
}

const PER_PAGE = 25
const SORT = { field: 'sortKey', order: 'ASC' }
const RESOURCE = 'audits'

/** What experience.md counts: each begins after a reload. */
export const READ_SCENARIOS: readonly ReadScenario[] = [
  {
    name: 'list page',
    wanted: '26 or fewer',
    run: async (peer) => void (await list(peer, 1)),
  },
  {
    name: 'page 20 by a deep link',
    wanted: '',
    run: async (peer) => found((await list(peer, 20)).length),
  },
  {
    name: 'page 20 again, the way to it known',
    wanted: '26 or fewer',
    run: async (peer, _) => found((await list(peer, 20)).length),
  },
  {
    name: 'session of six steps: list, page 2, back, open, save, refocus',
    wanted: '60 or fewer',
    run: session,
  },
  {
    name: 'search for one word',
    wanted: '26 or fewer',
    run: async (peer, { words }) => searched(peer, words.one),
  },
  {
    name: 'search for two words',
    wanted: '104 or fewer',
    run: async (peer, { words }) => searched(peer, words.two),
  },
  {
    name: 'getMany of 60 ids, 30 of them distinct',
    wanted: '30',
    run: async ({ provider }, { ids }) => {
      const asked = [...ids.slice(0, 30), ...ids.slice(0, 30)]
      const { data } = await provider.getMany(RESOURCE, { ids: asked })
      return found(new Set(data.map(({ id }) => id)).size)
    },
  },
  {
    name: 'getManyReference: the steps of an audit',
    wanted: '26 or fewer',
    run: async ({ provider }, { auditFSID }) => {
      const { data } = await provider.getManyReference('asteps', {
        target: 'auditFSID',
        id: auditFSID,
        filter: {},
        sort: { field: 'dateAdded', order: 'DESC' },
        pagination: { page: 1, perPage: PER_PAGE },
      })
      return found(data.length)
    },
  },
]

/** Scenarios that go on where the one before ended, without a reload. */
export const GOES_ON: readonly string[] = ['page 20 again, the way to it known']

async function list({ provider }: ReadPeer, page: number, filter = {}): Promise<AnyRecord[]> {
  const pagination = { page, perPage: PER_PAGE }
  return (await provider.getList(RESOURCE, { pagination, sort: SORT, filter })).data
}

async function searched(peer: ReadPeer, words: string): Promise<string> {
  const rows = await list(peer, 1, peer.search(words))
  return rows.length === 0 ? 'no rows: wrong' : found(rows.length)
}

/** Reads as an app does: what is younger than `staleMs` is not read again. */
async function session(peer: ReadPeer): Promise<undefined> {
  const { provider, staleMs } = peer
  const pages = new Map<number, { rows: AnyRecord[]; at: number }>()
  const show = async (page: number) => {
    const kept = pages.get(page)
    if (kept && performance.now() - kept.at < staleMs) return kept.rows
    const rows = await list(peer, page)
    pages.set(page, { rows, at: performance.now() })
    return rows
  }
  await show(1)
  const rows = await show(2)
  await show(1)
  const { data: record } = await provider.getOne(RESOURCE, { id: rows[0]?.id })
  await provider.update(RESOURCE, {
    id: record.id,
    data: { ...record, insuredDbaName: `Saved ${peer.name}` },
    previousData: record,
  })
  await show(1)
  return undefined
}

function found(count: number): string {
  return `${count} rows`
}
