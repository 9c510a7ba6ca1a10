import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCli } from '../acceptance/runCli.ts'
import { insured } from './insured.ts'
import { morning } from './morning.ts'
import { office } from './office.ts'
import { readmePictures } from './readme.ts'
import { review } from './review.ts'
import { terminal } from './terminal.ts'
import { openVisit, type Visit } from './Visit.ts'

/** An act tells a part of the hour; it throws at the stop that it cannot play. */
type Act = (visit: Visit) => Promise<void>

/** Longer than the hour takes on a machine that does much else. */
const LONGEST_MS = 900_000

const ACTS: Readonly<Record<string, Act>> = {
  'A morning of an auditor': morning,
  'An insured on a phone': insured,
  'Worksheet, review, sending': review,
  'The office': office,
  'The terminal': terminal,
}

/**
 * Starts the product with the whole demo in a folder of its own, as `npm start` does, and plays the acts one
 * after the other. The report has a line for each; pictures of the stops are in `out`. With `readme`, a
 * folder, it makes the pictures of README instead.
 */
export async function run(
  out: string,
  readme: string | null,
): Promise<{ report: string; failed: boolean }> {
  const acts: Readonly<Record<string, Act>> =
    readme === null ? ACTS : { 'The pictures of README': (visit) => readmePictures(visit, readme) }
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-first-hour-'))
  const data = join(folder, 'data')
  const server = startCli(['start', '--port', '0', '--data', data], { timeoutMs: LONGEST_MS })
  const lines: string[] = []
  let failures = 0
  try {
    const url = (await server.waitFor(/Bakehouse is ready at (\S+)/))[1] ?? ''
    const visit = await openVisit(url, data, out)
    for (const [name, play] of Object.entries(acts)) {
      const began = performance.now()
      const before = visit.stops.length
      const mistakes = await mistakesIn(visit, play)
      const took = `${Math.round((performance.now() - began) / 1000)} s`
      lines.push(`${name}: ${visit.stops.length - before} stops, ${took}`, ...mistakes)
      process.stderr.write(`${[lines.at(-1 - mistakes.length), ...mistakes].join('\n  ')}\n`)
      failures += mistakes.length
    }
    await visit.browser.close()
    return { report: `${visit.stops.length} stops, pictures in ${out}`, failed: failures > 0 }
  } finally {
    server.child.kill('SIGTERM')
    await server.done
    await rm(folder, { recursive: true, force: true })
  }
}

/** Plays an act; what kept it from its end, and what pages complained about meanwhile. */
async function mistakesIn(visit: Visit, play: Act): Promise<string[]> {
  const mistakes: string[] = []
  try {
    await play(visit)
  } catch (error) {
    const last = visit.stops.at(-1) ?? 'the beginning'
    mistakes.push(`After ${last}: ${error instanceof Error ? error.message : String(error)}`)
    await visit.stuck()
  }
  return [...mistakes, ...visit.browser.complaints.splice(0)]
}
