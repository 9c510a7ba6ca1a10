import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importCases, importOf } from './importCases.ts'
import { lawfulMoves } from './lawfulMoves.ts'
import { lawfulWork } from './lawfulWork.ts'
import { openJudge } from './openJudge.ts'

const source = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
// What people write besides is small.
const lawful = [...importCases(), ...(await lawfulMoves()), ...(await lawfulWork())].filter(
  ({ allowed }) => allowed,
)

/** Expressions that the engine may add to a write before its rules have to become cheaper. */
const RESERVE = 40

describe('the 1,000 expressions of a write', () => {
  it(`leave ${RESERVE} in reserve at the heaviest lawful write`, { timeout: 60_000 }, () => {
    const judge = openJudge(wasting(RESERVE))
    const tooMany = lawful.filter((one) => judge.denialOf(one) !== null)
    expect(tooMany.map(({ name }) => name)).toEqual([])
  })

  it('are a limit that this would notice', () => {
    const judge = openJudge(wasting(1000))
    expect(lawful.some((one) => judge.denialOf(one) !== null)).toBe(true)
  })
})

describe('the 20 look-ups of a batch', () => {
  it('are enough for 18 new audits, and for as many as an import writes', () => {
    const judge = openJudge(source)
    expect(judge.denialOf(importOf('admin', 18))).toBeNull()
    // The user and each audit are looked up: 19 of 20, even where a document of the batch counts.
    expect(judge.denialOf(importOf('admin', 19))).toBeNull()
    expect(judge.denialOf(importOf('admin', 20))).not.toBeNull()
  })
})

/** The rules with every staff question so many expressions dearer: a list of that many numbers. */
function wasting(count: number): string {
  const waste = `[${Array.from({ length: count }, () => '0').join(', ')}].size() > 0 && `
  return source
    .replaceAll('allow create: if ', `allow create: if ${waste}`)
    .replaceAll('allow update: if ', `allow update: if ${waste}`)
}
