import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { storageBindings } from '#local-backend/rules/storage/StorageWorld.ts'
import { ANSWERED_STATES } from '#shared/audit/access/intake.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { soakSize } from '../setup/soakSize.ts'
import { mutants } from './mutants.ts'
import { openStorageJudge, type StorageJudge } from './openStorageJudge.ts'
import { accessOfFiles, filesToCreate, type StorageCase } from './storageCases.ts'

const source = readFileSync(new URL('../../storage.rules', import.meta.url), 'utf8')
const cases = [...accessOfFiles(), ...filesToCreate()]
const MUTANTS = soakSize(12, 40)
const LEAST_KILLED = 0.95

function wrongIn(judge: StorageJudge, asked: readonly StorageCase[]): string[] {
  return asked.flatMap((one) => {
    if (isRight(judge, one)) return []
    return [`${one.name}: ${judge.denialOf(one) ?? 'allowed'}`]
  })
}

function isRight(judge: StorageJudge, one: StorageCase): boolean {
  return (judge.denialOf(one) === null) === one.allowed
}

describe('storage.rules', () => {
  const judge = openStorageJudge(source)

  it('every person, every kind of path, every verb', () => {
    expect(wrongIn(judge, accessOfFiles())).toEqual([])
  })

  it('sizes, kinds and ids; never over a file that is there', () => {
    expect(wrongIn(judge, filesToCreate())).toEqual([])
  })

  it('is asked more than 1,000 questions', () => {
    expect(cases.length).toBeGreaterThan(1000)
    expect(cases.filter(({ allowed }) => allowed).length).toBeGreaterThan(100)
  })

  it('takes files in the states in which the public may answer, as the domain has them', () => {
    const states = /function answeredStates\(\) \{\s+return '([A-Z_ ]+)'/.exec(source)?.[1]
    expect(new Set(states?.split(' '))).toEqual(new Set(ANSWERED_STATES))
  })

  it('has every condition both ways', () => {
    expect(judge.oneSided()).toEqual([])
  })

  it(`notice ${MUTANTS} rules with a slip in them`, { timeout: 240_000 }, () => {
    const made = mutants(source, MUTANTS, seededRandom(7), [storageBindings])
    const alive = made.filter((mutant) => {
      const mutated = openStorageJudge(mutant.source)
      return cases.every((one) => isRight(mutated, one))
    })
    expect(
      alive.map(({ name }) => name).slice(0, Math.floor(made.length * (1 - LEAST_KILLED))),
    ).toEqual(alive.map(({ name }) => name))
    expect(made.length).toBe(MUTANTS)
  })
})
