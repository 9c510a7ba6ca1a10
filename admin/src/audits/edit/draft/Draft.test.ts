import { describe, expect, it } from 'vitest'
import { editAudit } from '#shared/audit/editAudit.ts'
import { EDITABLE_FIELD_NAMES } from '#shared/audit/editableFields.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, anAudit } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import {
  changedPaths,
  changeRows,
  conflictsOf,
  type Draft,
  EMPTY_DRAFT,
  keepMine,
  readDraft,
  textsWith,
  typeText,
  undoText,
  withoutSaved,
} from './Draft.ts'
import { PRESENT, pathOf } from './fieldPath.ts'
import { mistakesOf } from './mistakes.ts'
import { classLineIds, editedAudit, patchOf, textsOf } from './texts.ts'

const random = seededRandom()
const cell = (id: string, column: string) => pathOf('categories', id, column)

/** An audit with a value in every field. */
function wholeAudit(): Audit {
  const answers = KEY_QUESTION_IDS.map((id) => [id, { answer: 'no' as const, detail: 'Asked' }])
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  return anAudit({
    categories: [
      line,
      {
        ...line,
        id: 'a/b c',
        classCode: '91111',
        state: 'NH',
        location: '2',
        entity: '1',
        rate: 7.855,
        exposureType: 'area',
        estimatedExposure: 1200.5,
      },
    ],
    insuredCategories: [
      { id: 'food', selected: true, sales: 10, salesTax: 1, classCode: '16910', net: 9, error: '' },
    ],
    keyQuestions: Object.fromEntries(answers),
    cost: 12_550,
    costReason: 'Two sites',
    auditStart: '2025-10-01',
    agentIsRetailer: true,
    naics: '722511',
    entities: [{ id: '1', name: 'Harbor Oven LLC', fein: '12-3456789', type: 'llc' }],
    locations: [{ id: '2', address: '5 Mill Rd', city: 'Keene', state: 'NH', zip: '03431' }],
  })
}

/** The same with rows of the payroll worksheet. */
function payrollAudit(): Audit {
  return {
    ...wholeAudit(),
    payroll: [
      {
        id: 'q1',
        line: 'a/b c',
        from: '2025-10-01',
        to: '2025-12-31',
        gross: 9000.5,
        timeAndHalf: 300,
        doubleTime: 0,
        exclusions: [
          { kind: 'tips', amount: 12.25, reason: '' },
          { kind: 'other', amount: 5, reason: 'Uniforms' },
        ],
        record: 'Form 941',
        enteredBy: 'other@bakehouse.example',
        enteredAt: new Date('2026-10-01T12:00:00Z'),
      },
    ],
    officers: [
      {
        id: 'o1',
        name: 'Ana Reyes',
        title: 'member',
        entity: '',
        share: 0.3333,
        duties: 'Kitchen',
        line: 'a/b c',
        isIncluded: true,
        remuneration: 52_000,
        from: null,
        to: '2026-03-31',
        record: '',
        enteredBy: 'other@bakehouse.example',
        enteredAt: new Date('2026-10-01T12:00:00Z'),
      },
    ],
  }
}

function typed(audit: Audit, texts: Record<string, string>, before: Draft = EMPTY_DRAFT): Draft {
  const stored = textsOf(audit)
  return Object.entries(texts).reduce(
    (draft, [path, text]) => typeText(draft, stored, path, text),
    before,
  )
}

/** What a save of the draft would make of the audit. */
function saved(audit: Audit, draft: Draft): Audit {
  const stored = textsOf(audit)
  const test = new TestAudit(audit)
  const patch = patchOf(textsWith(stored, draft), changedPaths(draft, stored))
  return test.do((worked, context) => editAudit(worked, patch, context), {}, ADMIN).audit
}

function mistakes(audit: Audit, draft: Draft, role: 'admin' | 'baker' = 'admin') {
  const stored = textsOf(audit)
  const texts = textsWith(stored, draft)
  const found = mistakesOf(audit, texts, changedPaths(draft, stored), { role, random })
  return Object.fromEntries(found)
}

describe('an audit as texts', () => {
  it('shows every field, and saved as it is shown it is the same audit', () => {
    const audit = payrollAudit()
    const texts = textsOf(audit)
    const patch = patchOf(texts, [...EDITABLE_FIELD_NAMES])
    expect(Object.keys(patch)).toEqual(EDITABLE_FIELD_NAMES)
    expect(texts).toMatchObject({
      cost: '$125.50',
      policyStart: '10/01/2025',
      agentIsRetailer: 'yes',
      [cell('a/b c', 'estimatedExposure')]: '1,200.5',
      [pathOf('insuredCategories', 'food', 'salesTax')]: '$1.00',
      [pathOf('keyQuestions', 'newProducts', 'detail')]: 'Asked',
    })
    const test = new TestAudit(audit)
    const all = test.do((worked, context) => editAudit(worked, patch, context), {}, ADMIN).audit
    for (const name of EDITABLE_FIELD_NAMES)
      if (name !== 'insuredCategories') expect([name, all[name]]).toEqual([name, audit[name]])
    expect(all.insuredCategories[0]).toEqual(audit.insuredCategories[0])
  })

  it('rows of the worksheet come, change and go, each mistake at its cell', () => {
    const audit = payrollAudit()
    const row = (column = '', id = 'q1') => pathOf('payroll', id, column)
    const same = typed(audit, { [row('gross')]: '9000.50', [row('from')]: '10/1/25' })
    expect(changedPaths(same, textsOf(audit))).toEqual([])
    const draft = typed(audit, {
      [row('gross')]: '9,100',
      [pathOf('officers', 'o1')]: '',
      [row('', 'q2')]: PRESENT,
      [row('line', 'q2')]: '16910',
      [row('from', 'q2')]: '01/01/2026',
      [row('to', 'q2')]: '03/31/2026',
      [row('gross', 'q2')]: '100',
    })
    const { payroll = [], officers } = saved(audit, draft)
    expect(officers).toEqual([])
    expect(payroll.map(({ gross, enteredBy }) => [gross, enteredBy])).toEqual([
      [9100, ADMIN.userId],
      [100, ADMIN.userId],
    ])
    const wrong = typed(audit, {
      [row('timeAndHalf')]: 'x',
      [pathOf('officers', 'o1', 'line')]: 'gone',
    })
    expect(mistakes(audit, wrong)).toEqual({
      [row('timeAndHalf')]: '"x" has no digits: enter an amount like 1,250.00.',
      [pathOf('officers', 'o1', 'line')]: 'this class line is gone: choose another.',
    })
    const without = typed(audit, { [pathOf('categories', 'a/b c')]: '' })
    expect(Object.keys(mistakes(audit, without))).toEqual([
      row('line'),
      pathOf('officers', 'o1', 'line'),
    ])
  })

  it('what says the same in other signs is no change', () => {
    const audit = wholeAudit()
    const draft = typed(audit, {
      cost: '125.5',
      policyStart: '10/1/25',
      insuredPhone: '(207) 555-0101',
      insuredMailingState: 'me',
      insuredCompany: ' Harbor Oven ',
    })
    expect(changedPaths(draft, textsOf(audit))).toEqual([])
    expect(saved(audit, draft)).toEqual(new TestAudit(audit).audit)
  })
})

describe('typing and undoing', () => {
  it('a field typed back is no change; one change is taken back alone', () => {
    const audit = wholeAudit()
    const stored = textsOf(audit)
    const two = typed(audit, { insuredEmail: 'new@oven.example', agentFirstName: 'Al' })
    expect(changedPaths(two, stored)).toEqual(['insuredEmail', 'agentFirstName'])
    expect(typed(audit, { insuredEmail: audit.insuredEmail }, two)).toEqual(
      undoText(two, 'insuredEmail'),
    )
    expect(saved(audit, undoText(two, 'insuredEmail'))).toMatchObject({
      insuredEmail: audit.insuredEmail,
      agentFirstName: 'Al',
    })
  })

  it('class lines come, go and come back whole; one change each in the list', () => {
    const audit = wholeAudit()
    const stored = textsOf(audit)
    const [first = ''] = classLineIds(stored)
    const added = typed(audit, {
      [pathOf('categories', 'NEW_12345')]: PRESENT,
      [cell('NEW_12345', 'classCode')]: '58161',
      [cell('NEW_12345', 'exposureType')]: 'liquorReceipts',
      [cell('NEW_12345', 'estimatedExposure')]: '$240,000.00',
      [pathOf('categories', first)]: '',
      [cell('a/b c', 'finalExposure')]: '1,300',
    })
    const changed = changedPaths(added, stored)
    const rows = changeRows({
      draft: added,
      stored,
      texts: textsWith(stored, added),
      changed,
      conflicts: [],
    })
    expect(rows.map(({ path, kind }) => [path, kind])).toEqual([
      [pathOf('categories', 'NEW_12345'), 'added'],
      [pathOf('categories', first), 'removed'],
      [cell('a/b c', 'finalExposure'), 'changed'],
    ])
    const { categories } = saved(audit, added)
    expect(categories.map(({ classCode }) => classCode)).toEqual(['91111', '58161'])
    expect(categories[0]).toMatchObject({ id: 'a/b c', finalExposure: 1300 })
    expect(categories[1]?.id).toMatch(/^NEW_\d{5}$/)
    const without = undoText(added, pathOf('categories', 'NEW_12345'))
    expect(classLineIds(textsWith(stored, without))).toEqual(['a/b c'])
  })

  it('a sales line that is deselected holds nothing (specification §5)', () => {
    const audit = wholeAudit()
    const path = (column: string) => pathOf('insuredCategories', 'food', column)
    const off = typed(audit, { [path('sales')]: '$99.00', [path('selected')]: 'no' })
    const [food] = saved(audit, off).insuredCategories
    expect(food).toMatchObject({ selected: false, sales: 0, salesTax: 0, net: 0, classCode: '' })
    const on = typed(audit, { [path('selected')]: 'yes' }, off)
    expect(textsWith(textsOf(audit), on)[path('sales')]).toBe('$0.00')
  })

  it('totals follow what is typed, and what is typed wrong changes none', () => {
    const audit = wholeAudit()
    const sales = pathOf('insuredCategories', 'food', 'sales')
    const edited = (texts: Record<string, string>) => {
      const draft = typed(audit, texts)
      const stored = textsOf(audit)
      return editedAudit(audit, textsWith(stored, draft), changedPaths(draft, stored), random)
    }
    expect(edited({ [sales]: '$500.10' }).insuredCategoryTotals).toMatchObject({
      glTotal: 499.1,
      valTaxes: false,
    })
    expect(edited({ policyEnd: '02/30/2026' }).policyEnd).toBe(audit.policyEnd)
  })
})

describe('a list inside of a row', () => {
  const cell = (column: string) => pathOf('subcontractors', 's1', column)
  const audit = anAudit({
    subcontractors: [
      {
        id: 's1',
        name: 'Hill Roofing',
        work: '',
        paid: 36_500,
        kind: 'labor',
        certificates: [
          {
            id: 'c1',
            document: '',
            insurer: 'Granite',
            insured: 'Hill Roofing',
            coverage: 'workersCompensation',
            from: '2025-10-01',
            to: null,
          },
        ],
        line: '',
        record: '',
        enteredBy: ADMIN.userId,
        enteredAt: new Date('2026-11-02T15:00:00Z'),
      },
    ],
  })
  const stored = textsOf(audit)
  const rowsOf = (draft: Draft) => {
    const changed = changedPaths(draft, stored)
    const texts = textsWith(stored, draft)
    return changeRows({ draft, stored, texts, changed, conflicts: [] })
  }

  it('saved as it is shown it is the same; its lines come and go, one change each', () => {
    expect(saved(audit, typed(audit, { [cell('paid')]: '36500' }))).toEqual(
      new TestAudit(audit).audit,
    )
    const draft = typed(audit, {
      [cell('certificates.c2')]: PRESENT,
      [cell('certificates.c2.insurer')]: 'Summit',
      [cell('certificates.c1')]: '',
      [cell('certificates.c1.to')]: '10/1/2026',
    })
    expect(rowsOf(draft).map(({ path, kind }) => [path, kind])).toEqual([
      [cell('certificates.c2'), 'added'],
      [cell('certificates.c1'), 'removed'],
    ])
    expect(saved(audit, draft).subcontractors?.[0]?.certificates).toMatchObject([
      { id: 'c2', insurer: 'Summit', coverage: 'workersCompensation' },
    ])
    expect(
      rowsOf(undoText(undoText(draft, cell('certificates.c1')), cell('certificates.c2'))),
    ).toEqual([])
  })

  it('a mistake in it is said at its cell', () => {
    expect(mistakes(audit, typed(audit, { [cell('certificates.c1.to')]: '9/1/2025' }))).toEqual({
      [cell('certificates.c1.to')]: 'it is not after the first day.',
    })
  })
})

describe('what stops saving', () => {
  it('says of each changed field what is wrong, in the domain’s words', () => {
    const audit = wholeAudit()
    const [first = ''] = classLineIds(textsOf(audit))
    const sales = pathOf('insuredCategories', 'food', 'sales')
    const detail = pathOf('keyQuestions', 'newProducts', 'detail')
    const open = { ...audit, keyQuestions: {} }
    const wrong = typed(open, {
      insuredEmail: 'ines@',
      insuredPhone: '555',
      agentMailingState: 'XQ',
      auditStart: '02/30/2026',
      cost: '1.2.3',
      policyEnd: '10/01/2025',
      insuredMailingZip: '12345-67890',
      [cell(first, 'classCode')]: ' ',
      [cell(first, 'finalExposure')]: '-5',
      [cell('a/b c', 'estimatedExposure')]: '1.005',
      [sales]: 'ten',
      [pathOf('insuredCategories', 'food', 'salesTax')]: '-5',
      policyNumber: '',
      [detail]: 'Cakes',
      note: 'x'.repeat(4001),
    })
    expect(mistakes(open, wrong)).toEqual({
      insuredEmail: '"ines@" is not an email address.',
      insuredPhone: '"555" is not a ten-digit phone number.',
      agentMailingState: '"XQ" is not one of the 50 states.',
      auditStart: 'it is a day as mm/dd/yyyy.',
      cost: '"1.2.3" is not an amount: enter it like 1.23.',
      policyNumber: 'it is required: enter the new one, it can’t be emptied.',
      policyEnd: 'it is not after the start.',
      insuredMailingZip: '"12345-67890" is not a ZIP code: enter five digits, like 07030, or nine.',
      [cell(first, 'classCode')]: 'a line needs its class code.',
      [cell(first, 'finalExposure')]: 'a minus sign is not accepted: enter 0 or more.',
      [cell('a/b c', 'estimatedExposure')]:
        'use commas for thousands and a point for cents, like 612,500.00.',
      [sales]: '"ten" has no digits: enter an amount like 1,250.00.',
      [pathOf('insuredCategories', 'food', 'salesTax')]:
        'a minus sign is not accepted: enter 0 or more.',
      [detail]: 'it needs a yes or a no before it.',
      note: 'The note has 4001 characters; the limit is 4000.',
    })
  })

  it('an old mistake blocks no save; a field that is not theirs does', () => {
    const audit = { ...wholeAudit(), insuredEmail: 'nobody' }
    expect(mistakes(audit, typed(audit, { agentFirstName: 'Al' }))).toEqual({})
    const admins = typed(audit, { policyNumber: 'GLP-9' })
    expect(Object.keys(mistakes(audit, admins, 'baker'))).toEqual(['policyNumber'])
    const closed: Audit = { ...audit, bakeState: 'PRODUCTIVE' }
    const figures = typed(closed, { [cell('a/b c', 'notes')]: 'More' })
    expect(mistakes(closed, figures)[cell('a/b c', 'notes')]).toContain('Redo')
  })
})

describe('another user saved meanwhile', () => {
  it('is a conflict where both changed a field to something else, and nowhere else', () => {
    const audit = wholeAudit()
    const draft = typed(audit, {
      insuredEmail: 'mine@oven.example',
      agentFirstName: 'Same',
      insuredDbaName: 'Mine alone',
      [cell('a/b c', 'notes')]: 'Mine',
    })
    const theirs: Audit = {
      ...audit,
      insuredEmail: 'theirs@oven.example',
      agentFirstName: 'Same',
      agentLastName: 'Theirs alone',
      categories: audit.categories.map((line) => ({ ...line, subLine: '999' })),
    }
    const now = textsOf(theirs)
    expect(changedPaths(draft, now)).not.toContain('agentFirstName')
    expect(conflictsOf(draft, now)).toEqual(['insuredEmail'])
    const mine = keepMine(draft, now, 'insuredEmail')
    expect(conflictsOf(mine, now)).toEqual([])
    const merged = saved(theirs, mine)
    expect(merged).toMatchObject({
      insuredEmail: 'mine@oven.example',
      agentLastName: 'Theirs alone',
      insuredDbaName: 'Mine alone',
    })
    expect(merged.categories[1]).toMatchObject({ subLine: '999', notes: 'Mine' })
    expect(saved(theirs, undoText(draft, 'insuredEmail')).insuredEmail).toBe('theirs@oven.example')
  })

  it('a cell of a line that they took away brings the line back when it is kept', () => {
    const audit = wholeAudit()
    const path = cell('a/b c', 'classCode')
    const draft = typed(audit, { [path]: '91112' })
    const theirs = { ...audit, categories: audit.categories.slice(0, 1) }
    expect(conflictsOf(draft, textsOf(theirs))).toEqual([path])
    const kept = keepMine(draft, textsOf(theirs), path)
    expect(saved(theirs, kept).categories.map(({ classCode }) => classCode)).toContain('91112')
  })

  it('what is typed while a save runs stays unsaved', () => {
    const audit = wholeAudit()
    const sent = typed(audit, { insuredEmail: 'a@oven.example', agentFirstName: 'Al' })
    const later = typed(audit, { insuredEmail: 'ab@oven.example' }, sent)
    const left = withoutSaved(later, sent)
    expect(Object.keys(left)).toEqual(['insuredEmail'])
    const stored = { ...audit, insuredEmail: 'a@oven.example', agentFirstName: 'Al' }
    expect(conflictsOf(left, textsOf(stored))).toEqual([])
  })

  it('a kept draft is read back, and rubbish is none', () => {
    const draft = typed(wholeAudit(), { insuredEmail: 'a@oven.example' })
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    for (const rubbish of [null, 1, {}, [], { a: 1 }, { a: { was: 1, text: '' } }])
      expect(readDraft(rubbish)).toBeNull()
  })
})

describe('entities and locations', () => {
  it('come and go as rows, and a mistake is at its cell', () => {
    const audit = wholeAudit()
    const row = pathOf('locations', '3')
    const draft = typed(audit, {
      [row]: PRESENT,
      [pathOf('locations', '3', 'city')]: 'Lowell',
      [pathOf('locations', '3', 'state')]: 'QC',
      [pathOf('entities', '1')]: '',
    })
    expect(mistakes(audit, draft)).toEqual({
      [pathOf('locations', '3', 'state')]: '"QC" is not one of the 50 states.',
    })
    const after = saved(audit, typed(audit, { [pathOf('locations', '3', 'state')]: 'ma' }, draft))
    expect(after.locations?.map(({ id, state }) => [id, state])).toEqual([
      ['2', 'NH'],
      ['3', 'MA'],
    ])
    expect(after.entities).toEqual([])
    expect(after.history.at(-1)?.text).toBe('Edited: location 3 added; entity 1 removed')
  })
})
