import { playYear } from '#shared/testing/simulation/playYear.ts'
import { type SoakPart, shareOf } from '../../local-backend/tests/soak/SoakPart.ts'

const FULL = 1000

/**
 * A year of a thousand audits through the real operations and the worker, everything checked after every
 * write. SOAK_SEED plays a year again; without it each is another.
 */
export const yearPart: SoakPart = {
  name: 'year',
  async run(share) {
    const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000)
    const { ends, done, refused, checks } = await playYear(shareOf(FULL, share), seed)
    const number = [
      `seed ${seed}: ${listOf(ends)}`,
      `${sumOf(done)} operations, ${sumOf(refused)} refusals, ${checks.writes} writes checked`,
      `${checks.mostSteps} steps at most`,
    ].join('; ')
    // On standard error: the table has one line for it.
    process.stderr.write(`done: ${listOf(done)}\n`)
    process.stderr.write(`refused: ${listOf(refused)}\n`)
    return { number, failures: checks.failures }
  },
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** `name count`, the most frequent first. */
function listOf(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
