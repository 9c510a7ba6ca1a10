import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import { type CheckedWorld, PROVIDER_CHECKS } from '../tests/contract/providerChecks.ts'
import type { Measurement } from './Measurement.ts'
import { firebasePeer, installReadPeers } from './reads/firebasePeer.ts'
import { openReadBackend } from './reads/openReadBackend.ts'
import { ourPeer } from './reads/ourPeer.ts'
import type { ReadPeer } from './reads/ReadPeer.ts'
import { GOES_ON, type KnownData, READ_SCENARIOS } from './reads/readScenarios.ts'
import { realtimePeer } from './reads/realtimePeer.ts'
import { type SeededData, seedReadData } from './reads/seedReadData.ts'

/** A peer that reads a whole collection is not asked for so much more of it than this. */
const MOST_FOR_WHOLE_COLLECTIONS = 20_000

const LONGEST_REASON = 80
const MOST_FOR_CONTRACT = 1_000

/** What a peer was billed, in words by scenario, and what of the contract it does not hold. */
interface PeerResult {
  costs: Map<string, string>
  /** Null: it was not asked, the data is too large. */
  broken: { name: string; wrong: string }[] | null
}

/**
 * What react-admin's work on `count` audits is billed in document reads: ours under the rules, beside
 * the peers in the same run, on the same data. A reload stands before each row but where it says so.
 */
export async function measureReads(count: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-reads-'))
  try {
    const data = await seedReadData(folder, count)
    const columns = new Map<string, PeerResult>()
    await withBackend(folder, 'product', async (backend) => {
      columns.set('ours', await measure(ourPeer(backend, data.user), data))
    })
    const peers = await installReadPeers()
    if ('folder' in peers) {
      await withBackend(folder, 'open', async (backend) => {
        for (const isLazy of [true, false]) {
          if (!isLazy && count > MOST_FOR_WHOLE_COLLECTIONS) continue
          const peer = await firebasePeer(backend, peers.folder, isLazy)
          columns.set(peer.name, await measure(peer, data))
        }
      })
      const realtime = realtimePeer(peers.folder, data.trees)
      columns.set(realtime.name, await measure(realtime, data))
    }
    const n = count.toLocaleString('en-US')
    const left =
      'folder' in peers ? [] : [{ what: `${n} audits: peers`, measured: peers.why, wanted: '' }]
    const rows = READ_SCENARIOS.map(({ name, wanted }) => ({
      what: `${n} audits, ${name}`,
      measured: [...columns].map(([peer, { costs }]) => `${peer} ${costs.get(name)}`).join('; '),
      wanted,
    }))
    const contract = [...columns].flatMap(([peer, { broken }]) =>
      broken === null ? [] : contractRows(peer, broken),
    )
    return [...rows, ...contract, ...left]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withBackend(
  folder: string,
  rules: 'product' | 'open',
  work: (backend: LocalBackend) => Promise<void>,
): Promise<void> {
  const backend = await openReadBackend(folder, rules)
  try {
    await work(backend)
  } finally {
    await backend.close()
  }
}

async function measure(peer: ReadPeer, { known, trees }: SeededData): Promise<PeerResult> {
  const count = trees['audits']?.length ?? 0
  const isSmall = count <= MOST_FOR_CONTRACT
  const costs = new Map<string, string>()
  try {
    for (const { name, run } of READ_SCENARIOS) {
      if (!GOES_ON.includes(name)) await peer.reload()
      const [billed, lookUps] = [await peer.billed(), peer.lookUps()]
      const said = await run(peer, known).catch(() => 'throws')
      const reads = (await peer.billed()) - billed
      const asked = peer.lookUps()
      const rules = asked === null || lookUps === null ? '' : ` + ${asked - lookUps} by the rules`
      const note = said === undefined ? '' : ` (${said})`
      costs.set(name, `${reads.toLocaleString('en-US')}${note}${rules}`)
    }
    return { costs, broken: isSmall ? await brokenBy(peer, known, count) : null }
  } finally {
    await peer.close()
  }
}

/** What of react-admin's contract a provider does not hold, and how. */
async function brokenBy(
  peer: ReadPeer,
  known: KnownData,
  count: number,
): Promise<{ name: string; wrong: string }[]> {
  const world: CheckedWorld = {
    resource: 'audits',
    sortField: 'sortKey',
    otherSortFields: ['insuredCompany', 'auditDue'],
    count,
    equality: { filter: peer.inState('READY'), field: 'bakeState', value: 'READY' },
    search: {
      filter: peer.search(known.words.one.slice(0, -1)),
      isFound: ({ insuredCompany }) =>
        String(insuredCompany).includes(known.words.one.slice(0, -1)),
    },
    reference: {
      resource: 'asteps',
      target: 'auditFSID',
      id: known.auditFSID,
      sortField: 'dateAdded',
    },
    editable: 'insuredDbaName',
  }
  const broken: { name: string; wrong: string }[] = []
  for (const { name, run } of PROVIDER_CHECKS) {
    await peer.reload()
    const wrong = await run(peer.provider, world)
    if (wrong !== null) broken.push({ name, wrong })
  }
  return broken
}

function contractRows(peer: string, broken: readonly { name: string; wrong: string }[]) {
  const all = PROVIDER_CHECKS.length
  const held = { what: `${peer}: checks of react-admin's contract held`, wanted: `${all} by ours` }
  return [
    { ...held, measured: `${all - broken.length} of ${all}` },
    ...broken.map(({ name, wrong }) => ({
      what: `${peer}: not held: ${name}`,
      measured: wrong.slice(0, LONGEST_REASON),
      wanted: '',
    })),
  ]
}
