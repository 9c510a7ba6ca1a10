import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allCases } from './allCases.ts'
import { openJudge } from './openJudge.ts'
import type { RuleCase } from './RuleCase.ts'

const source = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const lawful = Object.values(allCases())
  .flat()
  .filter(({ allowed }) => allowed)

/** What the database evaluates for one request, and what we want of it. */
const LIMIT = 1000
const MOST = 200
/** Expressions of the waste itself, beside the numbers in its list. */
const FRAME = 6

describe(`the ${MOST} expressions of a request`, () => {
  it('are enough for every request that is allowed', () => {
    expect(deniedWith(LIMIT - MOST)).toEqual([])
  })

  it('are measured: with more in front of them, some requests fail', () => {
    let [enough, tooMuch] = [LIMIT - MOST, LIMIT]
    // What is denied with fewer in front is denied with more as well.
    let largest = lawful
    while (tooMuch - enough > 1) {
      const middle = Math.floor((enough + tooMuch) / 2)
      const denied = deniedWith(middle, largest)
      if (denied.length === 0) enough = middle
      else [tooMuch, largest] = [middle, denied]
    }
    const [{ name = 'none' } = {}] = largest
    process.stdout.write(`The largest request has ${LIMIT - enough} expressions: ${name}.\n`)
    expect(tooMuch).toBeLessThan(LIMIT)
  })
})

describe('the two look-ups of a request', () => {
  it('are enough for every request that is allowed, and one is not', () => {
    const denied = (lookUps: number) => {
      const judge = openJudge(source, { lookUps })
      return lawful.filter((one) => judge.denialOf(one) !== null).map(({ name }) => name)
    }
    expect(denied(2)).toEqual([])
    expect(denied(1).length).toBeGreaterThan(0)
  })
})

describe('the ten look-ups of a query', () => {
  it('are enough for nine audits by their ids, and not for thirty', () => {
    const ids = Array.from({ length: 30 }, (_, n) => `a${n}`)
    const audits = ids.map((id) => [`audits/${id}`, { carrierCompany: 'ACME' }] as const)
    const judge = openJudge(source)
    const denialOf = (count: number) =>
      judge.denialOf({
        name: `${count} audits`,
        actor: 'baker',
        allowed: true,
        seed: Object.fromEntries(audits),
        ask: {
          kind: 'list',
          collection: 'audits',
          options: {
            filters: [
              { field: 'carrierCompany', op: '==', value: 'ACME' },
              { field: 'id', op: 'in', value: ids.slice(0, count) },
            ],
          },
        },
      })
    expect(denialOf(9)).toBeNull()
    expect(denialOf(30)).not.toBeNull()
  })
})

/** Those of the lawful requests that so many expressions in front of every condition deny. */
function deniedWith(count: number, among = lawful): RuleCase[] {
  const numbers = Array.from({ length: count - FRAME }, () => '0').join(', ')
  const wasting = source.replaceAll(
    /allow ([a-z, ]+): if /g,
    `allow $1: if [${numbers}].size() > 0 && `,
  )
  const judge = openJudge(wasting)
  return among.filter((one) => judge.denialOf(one) !== null)
}
