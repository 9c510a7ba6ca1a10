import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FLOW_STEPS } from '#shared/domain/intake/flowSteps.ts'
import { INTAKE_FIELDS } from '#shared/domain/intake/intakeFields.ts'
import { MOST_FILES } from '#shared/domain/intake/readFiles.ts'
import { withRulesParts } from '#shared/firestore/rulesParts.ts'
import { allCases } from './allCases.ts'
import { openJudge } from './openJudge.ts'

const source = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const judge = openJudge(source, { covered: true })
const tables = await allCases()

describe('firestore.rules', () => {
  it('has a generated part that says what the tables say', () => {
    expect(withRulesParts(source)).toBe(source)
  })

  it.each(Object.keys(tables))('%s', { timeout: 60_000 }, (name) => {
    const cases = tables[name] ?? []
    const wrong = cases.flatMap((one) => {
      const denial = judge.denialOf(one)
      return (denial === null) === one.allowed ? [] : [`${one.name}: ${denial ?? 'allowed'}`]
    })
    expect(wrong).toEqual([])
  })

  it('has room in an intake for every answer, page and file that there can be', () => {
    const most = Number(/isBriefMap\(value\) \{\s+return .*size\(\) <= (\d+)/.exec(source)?.[1])
    const groups = ['keyQuestions', 'insuredCategories', 'exposures', 'skippedDocuments']
    expect(Object.keys(INTAKE_FIELDS).length + groups.length).toBeLessThan(most)
    expect(FLOW_STEPS.length + ['delegate', 'done'].length).toBeLessThan(most)
    expect(MOST_FILES).toBeLessThan(most)
  })

  it('is asked more than 700 questions', () => {
    expect(Object.values(tables).flat().length).toBeGreaterThan(700)
  })

  it('has no two cases of one name and question', () => {
    const seen = new Set<string>()
    const twice = Object.values(tables)
      .flat()
      .map(({ name, ask }) => `${name} ${JSON.stringify(ask)}`)
      .filter((name) => seen.size === seen.add(name).size)
    expect(twice).toEqual([])
  })

  it('has every condition both ways', () => {
    expect(judge.oneSided()).toEqual([])
  })
})
