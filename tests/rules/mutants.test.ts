import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { allCases } from './allCases.ts'
import { casesByPlace } from './casesByPlace.ts'
import { mutants } from './mutants.ts'
import { openJudge } from './openJudge.ts'

const source = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const COUNT = Number(process.env['BAKEHOUSE_RULE_MUTANTS'] ?? 24)
const SEED = Number(process.env['BAKEHOUSE_RULE_SEED'] ?? 5)
const LEAST_KILLED = 0.95

it(`notice ${COUNT} rules with a slip in them`, { timeout: 600_000 }, async () => {
  const cases = Object.values(allCases()).flat()
  const casesAt = casesByPlace(source, cases)
  const made = mutants(source, COUNT, seededRandom(SEED))
  const alive = made.filter(({ source: mutated, place }) => {
    const judge = openJudge(mutated)
    return (casesAt.get(place) ?? []).every((one) => (judge.denialOf(one) === null) === one.allowed)
  })
  const killed = made.length - alive.length
  process.stdout.write(`${killed} of ${made.length} rules with a slip noticed (seed ${SEED}).\n`)
  for (const { name } of alive) process.stdout.write(`not noticed: ${name}\n`)
  // There may be fewer slips than were asked for.
  expect(made.length).toBeGreaterThanOrEqual(Math.min(COUNT, 200))
  expect(killed / made.length).toBeGreaterThanOrEqual(LEAST_KILLED)
})
