import { expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { anOfficer } from '#shared/testing/worksheetRows.ts'
import type { Category } from './classLines.ts'
import { countedTypes, missingItems } from './completeness.ts'
import { KEY_QUESTION_IDS } from './keyQuestions.ts'
import type { Certificate, Subcontractor } from './worksheet/model.ts'

it('counts what a message brought once it is checked, and a certificate of a subcontractor never', () => {
  const documents = [
    { id: 'a', docType: 'D99', docKind: 'certificate' },
    { id: 'b', docType: 'D99', docKind: 'form941' },
    { id: 'c', docType: 'D3' },
  ] as const
  expect(countedTypes(documents, { toCheck: ['c'] })).toEqual(['D99'])
  expect(countedTypes(documents, {})).toEqual(['D99', 'D3'])
  expect(countedTypes(documents.slice(0, 1), {})).toEqual([])
})

it('lists what the work and the outcome still need, and nothing once it is there', () => {
  const audit = anAudit({ insuredEmail: '', auditDue: null })
  const [line] = audit.categories
  if (!line) throw new Error('The built audit has a class line.')
  expect(missingItems(audit, null)).toEqual([
    { kind: 'field', field: 'auditDue' },
    { kind: 'field', field: 'insuredEmail' },
    { kind: 'finalExposure', line: line.id },
    ...KEY_QUESTION_IDS.map((question) => ({ kind: 'keyQuestion', question })),
  ])
  const answers = KEY_QUESTION_IDS.map((id) => [id, { answer: 'yes' as const, detail: '' }])
  const worked = anAudit({
    categories: [{ ...line, finalExposure: 1_700_000, diff: 1 }],
    keyQuestions: Object.fromEntries(answers),
  })
  expect(missingItems(worked, ['D3'])).toEqual([
    { kind: 'explanation', line: line.id },
    { kind: 'document', oneOf: ['D8'] },
  ])
  const uncoded = worked.categories.map((each) => ({ ...each, classCode: 'NEW_12345' }))
  expect(missingItems({ ...worked, categories: uncoded }, ['D7', 'D8'])[0]).toEqual({
    kind: 'classCode',
    line: line.id,
  })
  const explained = worked.categories.map((each) => ({ ...each, notes: 'A second room' }))
  expect(missingItems({ ...worked, categories: explained }, ['D7', 'D8'])).toEqual([])
})

it('names officers, and subcontractors that would count, who are on no class line', () => {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  const insured: Certificate = {
    id: 'c',
    document: '',
    insurer: 'Granite',
    insured: 'Pine Roofing',
    coverage: 'generalLiability',
    from: '2025-10-01',
    to: '2026-10-01',
  }
  const hired = (id: string, changes: Partial<Subcontractor> = {}): Subcontractor => ({
    id,
    name: 'Pine Roofing',
    work: 'Roofing',
    paid: 36_500,
    kind: 'labor',
    certificates: [],
    line: '',
    record: '',
    enteredBy: '',
    enteredAt: null,
    ...changes,
  })
  const missing = (exposureType: Category['exposureType']) => {
    const audit = anAudit({
      categories: [{ ...line, exposureType }],
      officers: [anOfficer({ id: 'a', line: '' }), anOfficer({ id: 'b', line: line.id })],
      subcontractors: [
        hired('c'),
        hired('d', { certificates: [insured] }),
        hired('e', { line: line.id }),
        hired('f', { paid: 0 }),
      ],
    })
    return missingItems(audit, null).flatMap((item) => (item.kind === 'rowLine' ? item.row : []))
  }
  expect(missing('payroll')).toEqual(['a', 'c'])
  // The cost of insured work counts too.
  expect(missing('totalCost')).toEqual(['a', 'c', 'd'])
  expect(missing('grossSales')).toEqual(['a'])
})
