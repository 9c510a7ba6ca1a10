import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import { type CheckedWorld, PROVIDER_CHECKS } from '../tests/contract/providerChecks.ts'
import { type DelayProxy, openDelayProxy } from './commands/delayProxy.ts'
import type { Measurement } from './Measurement.ts'
import { firebasePeer, installReadPeers } from './reads/firebasePeer.ts'
import { buildFireCms, fireCmsPeer } from './reads/fireCmsPeer.ts'
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

/** What a scenario took of a peer. */
interface Cost {
  reads: number
  /** Of the answers. */
  bytes: number
  ms: number
  /** Of the rules, and what there is to say. */
  note: string
}

/** What a peer took, by scenario, and what of the contract it does not hold. */
interface PeerResult {
  costs: Map<string, Cost>
  /** Null: it was not asked, the data is too large or the peer an application. */
  broken: { name: string; wrong: string }[] | null
}

/**
 * What react-admin's work on `count` audits is billed in document reads, with the bytes of its answers and
 * its time: ours under the rules, beside the peers in the same run, on the same data, as ratios. A reload stands before each row but where it says so.
 */
export async function measureReads(count: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-reads-'))
  try {
    const data = await seedReadData(folder, count)
    const columns = new Map<string, PeerResult>()
    await withBackend(folder, 'product', async (backend, line) => {
      columns.set('ours', await measure(ourPeer(backend, data.user), data, line))
    })
    const peers = await installReadPeers()
    if ('folder' in peers) {
      await withBackend(folder, 'open', async (backend, line) => {
        for (const isLazy of [true, false]) {
          if (!isLazy && count > MOST_FOR_WHOLE_COLLECTIONS) continue
          const peer = await firebasePeer(backend, peers.folder, isLazy)
          columns.set(peer.name, await measure(peer, data, line))
        }
      })
      const realtime = realtimePeer(peers.folder, data.trees)
      columns.set(realtime.name, await measure(realtime, data, null))
    }
    const fireCms = await buildFireCms()
    // Its search reads a whole collection.
    if ('folder' in fireCms && count <= MOST_FOR_WHOLE_COLLECTIONS)
      await withBackend(folder, 'open', async (backend, line) => {
        const peer = await fireCmsPeer(backend, fireCms.folder)
        columns.set(peer.name, await measure(peer, data, line))
      })
    const n = count.toLocaleString('en-US')
    const left = [peers, fireCms].flatMap((one) =>
      'folder' in one ? [] : [{ what: `${n} audits: peers`, measured: one.why, wanted: '' }],
    )
    const ours = columns.get('ours')
    const rows = READ_SCENARIOS.map(({ name, wanted }) => ({
      what: `${n} audits, ${name}`,
      measured: [...columns]
        .map(([peer, { costs }]) => `${peer} ${costText(costs.get(name), ours?.costs.get(name))}`)
        .join('; '),
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

/** A count with how many times ours it is. */
function costText(cost: Cost | undefined, ours: Cost | undefined): string {
  if (cost === undefined || ours === undefined) return 'not asked'
  const beside = (of: 'reads' | 'bytes' | 'ms') =>
    cost === ours || ours[of] === 0 ? '' : ` (${(cost[of] / ours[of]).toFixed(1)} times)`
  const reads = `${cost.reads.toLocaleString('en-US')}${cost.note}${beside('reads')}`
  const kilobytes = `${(cost.bytes / 1e3).toFixed(0)} kB${beside('bytes')}`
  return `${reads}, ${kilobytes}, ${cost.ms.toFixed(0)} ms${beside('ms')}`
}

/** The server, reached over a line that counts its answers. */
async function withBackend(
  folder: string,
  rules: 'product' | 'open',
  work: (backend: LocalBackend, line: DelayProxy) => Promise<void>,
): Promise<void> {
  const backend = await openReadBackend(folder, rules)
  const line = await openDelayProxy(backend.port, 0)
  try {
    const emulatorHost = `127.0.0.1:${line.port}`
    await work({ ...backend, port: line.port, emulatorHost, url: `http://${emulatorHost}` }, line)
  } finally {
    await line.close()
    await backend.close()
  }
}

async function measure(
  peer: ReadPeer,
  { known, trees }: SeededData,
  line: DelayProxy | null,
): Promise<PeerResult> {
  const count = trees['audits']?.length ?? 0
  const isSmall = count <= MOST_FOR_CONTRACT
  const costs = new Map<string, Cost>()
  const answered = () => peer.bytes?.() ?? line?.bytesAnswered() ?? 0
  try {
    for (const { name, run } of READ_SCENARIOS) {
      if (!GOES_ON.includes(name)) await peer.reload()
      const [billed, lookUps] = [await peer.billed(), peer.lookUps()]
      const [bytes, began] = [answered(), performance.now()]
      const said = await run(peer, known).catch(() => 'throws')
      const ms = performance.now() - began
      const reads = (await peer.billed()) - billed
      const asked = peer.lookUps()
      const rules = asked === null || lookUps === null ? '' : ` + ${asked - lookUps} by the rules`
      const note = said === undefined ? '' : ` (${said})`
      costs.set(name, { reads, bytes: answered() - bytes, ms, note: `${note}${rules}` })
    }
    return {
      costs,
      broken: isSmall && !peer.isApplication ? await brokenBy(peer, known, count) : null,
    }
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
