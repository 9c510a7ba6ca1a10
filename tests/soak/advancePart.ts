import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SeededRandom } from '../../local-backend/tests/official/SeededRandom.ts'
import { type SoakPart, type SoakResult, shareOf } from '../../local-backend/tests/soak/SoakPart.ts'
import { mistakesInStart } from '../acceptance/mistakesInStart.ts'
import { orderFileOf } from '../acceptance/orderFiles.ts'
import { readStore } from '../acceptance/readStore.ts'
import { type CliRun, runCli, startCli } from '../acceptance/runCli.ts'

const FULL = 1000
const FULL_KILLS = 20
/** At full size; less a few. */
const PROCESSES = 8
const FEW = 4
const TIMEOUT_MS = 900_000
/** A kill comes within so long after the work has begun. */
const WORK_MS = 300
/** What `mistakesInStart` looks into. */
const READ = ['audits', 'asteps']

interface Report {
  totals: { advanced: number; unchanged: number; refused: number; failed: number }
  results: { result: string; reason: string }[]
}

/**
 * The real command line advancing the same audits: eight processes at once, and one that is killed with
 * `kill -9` again and again. Each audit is started once, and nothing is there by half.
 */
export const advancePart: SoakPart = { name: 'advance', run: (share) => advanceOver(seed, share) }

/** `play` puts the small demo into a data folder: the whole one has audits of the carrier too. */
export async function advanceOver(
  play: (data: string) => Promise<unknown>,
  share: number,
): Promise<SoakResult> {
  const count = shareOf(FULL, share)
  const kills = shareOf(FULL_KILLS, share)
  const folder = await mkdtemp(join(tmpdir(), 'soak-advance-'))
  try {
    const file = join(folder, 'orders.csv')
    await writeFile(file, orderFileOf(count))
    const imported = join(folder, 'imported')
    await play(imported)
    const wrong = await importOrders(imported, file)
    const [data, other] = [join(folder, 'many'), join(folder, 'cut')]
    for (const copy of [data, other]) await cp(imported, copy, { recursive: true })
    const processes = share === 1 ? PROCESSES : FEW
    const many = await atOnce(data, { count, processes })
    const cut = await cutOff(other, count, kills)
    const failures = [...wrong, ...many.failures, ...cut.failures]
    const number = `${count} audits by ${processes} processes at once (${many.won}); ${kills} kills in the middle (${cut.left})`
    return { number, failures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All processes begin together over one running server. */
async function atOnce(data: string, { count, processes }: { count: number; processes: number }) {
  const failures: string[] = []
  const server = startCli(['backend', '--data', data, '--port', '0'], { timeoutMs: TIMEOUT_MS })
  let runs: CliRun[] = []
  try {
    await server.waitFor(/ready at/)
    runs = await Promise.all(
      Array.from(
        { length: processes },
        () => startCli(advanceAll(data), { timeoutMs: TIMEOUT_MS }).done,
      ),
    )
  } finally {
    server.child.kill('SIGTERM')
    await server.done
  }
  for (const [index, { exit, err }] of runs.entries())
    if (exit !== 0) failures.push(`process ${index} ended with ${exit}: ${err.slice(-300)}`)
  const reports = runs.filter(({ out }) => out !== '').map((run) => run.json<Report>())
  for (const { results } of reports)
    for (const { result, reason } of results)
      if (result !== 'ADVANCED' && result !== 'UNCHANGED') failures.push(`${result}: ${reason}`)
  const advanced = reports.reduce((sum, { totals }) => sum + totals.advanced, 0)
  if (advanced !== count) failures.push(`${advanced} were advanced, not ${count}`)
  failures.push(...mistakesInStart(await readStore(data, READ), 'HM', count))
  return { failures, won: reports.map(({ totals }) => totals.advanced).join(', ') }
}

/** A process that works on the data folder by itself is killed; the next one goes on. */
async function cutOff(data: string, count: number, kills: number) {
  const failures: string[] = []
  const random = new SeededRandom(11)
  for (let kill = 0; kill < kills; kill++) {
    const run = startCli(advanceAll(data), { timeoutMs: TIMEOUT_MS })
    // The first word of progress: it is at work.
    await Promise.race([run.waitFor(/ of \d+ audits/), run.done]).catch(() => {})
    await Promise.race([wait(random.below(WORK_MS)), run.done])
    run.child.kill('SIGKILL')
    await run.done
  }
  const last = await runCli(advanceAll(data), { timeoutMs: TIMEOUT_MS })
  if (last.exit !== 0)
    failures.push(`the last run ended with ${last.exit}: ${last.err.slice(-300)}`)
  failures.push(...mistakesInStart(await readStore(data, READ), 'HM', count))
  return { failures, left: `${last.json<Report>().totals.advanced} left for the last run` }
}

function seed(data: string): Promise<CliRun> {
  return runCli(['seed', 'demo', '--small', '--data', data], { timeoutMs: TIMEOUT_MS })
}

async function importOrders(data: string, file: string): Promise<string[]> {
  const args = ['orders', 'import', file, '--carrier', 'HM', '--data', data]
  const { exit, err } = await runCli(args, { timeoutMs: TIMEOUT_MS })
  return exit === 0 ? [] : [`the import ended with ${exit}: ${err.slice(-300)}`]
}

function advanceAll(data: string): string[] {
  const which = ['--from', 'READY', '--carrier', 'HM', '--to', 'CONTACTING']
  return ['audits', 'advance', ...which, '--data', data, '--json']
}
