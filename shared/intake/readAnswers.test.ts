import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from '#shared/kernel/contact.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { soakSize } from '../../tests/setup/soakSize.ts'
import { type IntakeScope, readFiles } from './flowFacts.ts'
import { ANSWER_GROUPS, INTAKE_FIELDS, readAnswers } from './readAnswers.ts'

const names = [
  ...Object.keys(INTAKE_FIELDS),
  'keyQuestions',
  'insuredCategories',
  'exposures',
  'skippedDocuments',
  'history',
  'cost',
  '__proto__',
  'constructor',
]
const anyAnswers = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue())
const scopes = fc.constantFrom<IntakeScope>('insured', 'agent', 'delegate')

function read(answers: Record<string, unknown>, before = {}, by: IntakeScope = 'insured') {
  const groups = by === 'agent' ? [] : ANSWER_GROUPS
  const scope = { scopes: [by], groups, mayRelease: by !== 'agent' }
  return readAnswers(answers, before, { audit: anAudit(), scope, random: seededRandom() })
}

describe('answers of the public side', () => {
  it('of an address that is known, only another address waits for a person', () => {
    const audit = anAudit({ agentInsuredEmail: 'owner@harboroven.example' })
    const scope = { scopes: ['agent' as const], groups: [], mayRelease: false }
    const given = (agentInsuredEmail: string) => {
      const world = { audit, scope, random: seededRandom() }
      const { toDecide, dropped } = readAnswers({ agentInsuredEmail }, {}, world)
      return { toDecide, dropped }
    }
    const name = ['agentInsuredEmail']
    expect(given('books@harboroven.example')).toEqual({ toDecide: name, dropped: [] })
    expect(given('Owner@harboroven.example')).toEqual({ toDecide: [], dropped: [] })
    expect(given('')).toEqual({ toDecide: [], dropped: [] })
    expect(given('the books')).toEqual({ toDecide: [], dropped: name })
  })

  it('any text gives fields of the scope alone, in their forms', () => {
    fc.assert(
      fc.property(anyAnswers, scopes, (answers, scope) => {
        const { fields, exposures, keyQuestions, insuredCategories } = read(answers, {}, scope)
        for (const [name, value] of Object.entries(fields)) {
          expect(INTAKE_FIELDS[name as keyof typeof INTAKE_FIELDS].scopes).toContain(scope)
          if (name.endsWith('Email') && value !== '') expect(isEmail(String(value))).toBe(true)
        }
        for (const figure of Object.values(exposures)) expect(figure).toBeGreaterThanOrEqual(0)
        if (scope === 'agent')
          expect([Object.keys(keyQuestions), insuredCategories]).toEqual([[], []])
      }),
      { numRuns: soakSize(150, 500) },
    )
  })

  it('an answer that was applied is not read again, in any order of its keys', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const again = Object.fromEntries(Object.entries(structuredClone(answers)).reverse())
        expect(read(again, answers)).toEqual(read({}))
      }),
    )
  })

  it('an empty answer leaves what the outreach needs, and blanks the rest', () => {
    const { fields } = read({ insuredEmail: '', delegateEmail: '' })
    expect(fields).toEqual({ delegateEmail: '' })
  })

  it('is never broken by a list of files', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (files) => {
        for (const file of readFiles(files).files.values()) expect(file.size).toBeGreaterThan(0)
      }),
    )
  })

  it('takes forty files at most, of kinds the insured may send', () => {
    const file = { name: 'a.pdf', size: 1, docType: 'D3' }
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`upload-${n + 10}`, file]),
    )
    expect(readFiles(many).files.size).toBe(40)
    expect(readFiles({ upload00: { ...file, docType: 'D2' } }).dropped).toEqual(['files.upload00'])
    expect(readFiles({ upload00: { ...file, size: 30_000_000 } }).files.size).toBe(0)
  })
})
