import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { contentThreads } from '#cli/content/contentThreads.ts'
import type { Command } from '#shared/audit/command.ts'
import { recordEntry } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { auditReport } from '#shared/documents/auditReport.ts'
import { CONTENT_HERE, type ContentWork } from '#shared/documents/ops/contentWork.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { commandHarness } from '#shared/testing/commandHarness.ts'
import { memoryEngine } from '#shared/testing/memoryEngine.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'

/** Entries of each audit's history: a long chase. */
const ENTRIES = 100

/** Notes that are asked for, one after the other's end, while reports are made. */
const NOTES = 10

/**
 * How long the engine's event loop is held up while it makes `count` reports by command, and how long a
 * note takes that is asked for meanwhile: in the engine's own thread, and in threads beside it as the
 * built product has them. The store is in memory and answers in a later turn: only the engine's own work
 * is measured.
 */
export async function measureRendering(count: number): Promise<Measurement[]> {
  const built = fileURLToPath(new URL('../dist/cli/contentThread.js', import.meta.url))
  return [
    await measure('engine’s own thread', count, { ...CONTENT_HERE, auditReport }),
    await measure('threads beside it', count, contentThreads({ file: built })),
  ]
}

async function measure(where: string, count: number, content: ContentWork): Promise<Measurement> {
  const harness = await commandHarness()
  const { store, world, files, ask, ended } = harness
  const ids: string[] = []
  for (let place = 0; place <= count + NOTES; place++)
    ids.push(await harness.addAudit({ bakeState: 'SUBMITTED', history: longHistory() }))
  const [first = '', ...rest] = ids
  const live = memoryLiveStore(store)
  const noted = rest.splice(0, NOTES)
  const stop = memoryEngine({ ...world, store: inTurns(store), files, content }, live)
  // The first report starts the thread and loads what draws it.
  const warm = await ask('saveReport', {}, { auditFSID: first })
  await ended(warm)
  const turns = watchTurns()
  const began = performance.now()
  const reports = rest.map(async (auditFSID) => ended(await ask('saveReport', {}, { auditFSID })))
  const times: number[] = []
  for (const auditFSID of noted) {
    const asked = performance.now()
    const action = { kind: 'note', text: 'Called back' } as const
    await ended(await ask('act', { action, reason: '' }, { auditFSID }))
    times.push(performance.now() - asked)
  }
  await Promise.all(reports)
  const tookMs = performance.now() - began
  const { most, ninetyNine } = turns.end()
  stop()
  const failed = store.all<Command>('commands').filter(({ state }) => state !== 'DONE').length
  if (failed > 0) throw new Error(`${failed} commands were not done.`)
  const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
  return {
    what: `${count} reports made by command, ${where}: event loop held up (99th percentile, most), a note meanwhile, all`,
    measured: `${ms(ninetyNine)}, ${ms(most)}; ${ms(median(times))}; ${ms(tookMs)}`,
    wanted: '',
  }
}

/**
 * How long the event loop's turns are, from here to the end, in processor time of this thread: a machine
 * that is busy otherwise says the same. `monitorEventLoopDelay` counts other processes too.
 */
function watchTurns(): { end(): { most: number; ninetyNine: number } } {
  const lengths: number[] = []
  let last = ownTimeMs()
  const turn = () => {
    const now = ownTimeMs()
    lengths.push(now - last)
    last = now
  }
  const timer = setInterval(turn, 1)
  return {
    end() {
      clearInterval(timer)
      turn()
      lengths.sort((a, b) => a - b)
      const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0
      return { most: at(1), ninetyNine: at(0.99) }
    },
  }
}

/** Processor time of this thread; where it is not told (not Linux), the time on the clock. */
function ownTimeMs(): number {
  try {
    const told = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
    return Number(told.split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** The store as over a network: each call yields to other work. */
function inTurns(store: DocumentStore): DocumentStore {
  const later = <Args extends unknown[], T>(verb: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      await new Promise((resolve) => setImmediate(resolve))
      return verb(...args)
    }
  }
  return {
    ...store,
    get: later(store.get) as DocumentStore['get'],
    list: later(store.list) as DocumentStore['list'],
    batch: later(store.batch),
    update: later(store.update),
  }
}

function longHistory(): Audit['history'] {
  let audit = anAudit()
  for (let entry = 0; entry < ENTRIES; entry++) {
    const made = { op: 'CALLED', text: `Called Insured, attempt ${entry}`, userId: 'b@b.example' }
    audit = recordEntry(audit, made, { now: audit.dateAdded })
  }
  return audit.history
}
