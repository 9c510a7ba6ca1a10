import { playYear } from '#shared/testing/simulation/playYear.ts'
import { listOf } from '#shared/testing/simulation/year.ts'
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
    const { ends, figures, failures } = await playYear(shareOf(FULL, share), seed)
    const operations = [...figures.operations.values()].reduce((sum, count) => sum + count, 0)
    const refusals = [...figures.refusals.values()].reduce((sum, count) => sum + count, 0)
    const number = [
      `seed ${seed}: ${listOf(ends)}`,
      `${operations} operations, ${refusals} refusals, ${figures.writes} writes checked`,
      `${figures.mostSteps} steps at most`,
    ].join('; ')
    // On standard error: the table has one line for it.
    process.stderr.write(`done: ${listOf(figures.operations)}\n`)
    process.stderr.write(`refused: ${listOf(figures.refusals)}\n`)
    return { number, failures }
  },
}
