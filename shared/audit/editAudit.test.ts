import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADMIN, anAudit, BAKER, SYSTEM } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { anEntry, anOfficer, aRecord } from '#shared/testing/worksheetRows.ts'
import { intakeChanges } from './access/intake.ts'
import { figuresHash } from './advanceAudit.ts'
import { type AuditPatch, editAudit } from './editAudit.ts'
import {
  EDITABLE_FIELD_NAMES,
  EDITABLE_FIELDS,
  type EditableField,
  type EditableFieldName,
} from './editableFields.ts'
import { withoutValues } from './history.ts'
import type { Audit } from './model.ts'
import { totalsOf } from './salesLines.ts'
import type { ActionContext, AuditWithSteps } from './steps/model.ts'
import { startStep } from './steps/sending.ts'
import { isEditInWords } from './storedWords.ts'

const edit = (patch: AuditPatch) => (worked: AuditWithSteps, context: ActionContext) =>
  editAudit(worked, patch, context)

const NEEDED = 'it is required: enter the new one, it can’t be emptied.'

/** A value that the field takes, and one that it does not. */
const SAMPLES: Record<EditableField['kind'], { good: unknown; stored: unknown; bad: unknown }> = {
  text: { good: '  New ', stored: 'New', bad: 7 },
  email: { good: ' ana@new.example ', stored: 'ana@new.example', bad: 'ana@new' },
  phone: { good: '1 (207) 555-0199', stored: '207.555.0199', bad: '555-0199' },
  state: { good: 'vt', stored: 'VT', bad: 'PR' },
  zip: { good: ' 070301234 ', stored: '07030-1234', bad: '558' },
  naics: { good: ' 238160 ', stored: '238160', bad: '2381600' },
  slice: { good: ' spring_26 ', stored: 'spring_26', bad: 'last spring' },
  day: { good: '06/30/2026', stored: '2026-06-30', bad: '02/30/2026' },
  cents: { good: 12_500, stored: 12_500, bad: 12.5 },
  language: { good: ' Español ', stored: 'es', bad: 'Latin' },
  boolean: { good: true, stored: true, bad: 'yes' },
  entities: {
    good: [{ id: '1', name: ' Granite Framing ', fein: '123456789', type: 'llc' }],
    stored: [{ id: '1', name: 'Granite Framing', fein: '12-3456789', type: 'llc' }],
    bad: [{ id: '1', name: 'Granite Framing', fein: '12-34' }],
  },
  locations: {
    good: [{ id: '1', address: '5 Mill Rd', city: 'Keene', state: 'nh', zip: '03431' }],
    stored: [{ id: '1', address: '5 Mill Rd', city: 'Keene', state: 'NH', zip: '03431' }],
    bad: [{ id: '1', state: 'PR' }],
  },
  classLines: { good: [], stored: [], bad: [{ classCode: '1', exposureType: 'tea' }] },
  salesLines: { good: [], stored: [], bad: [{ id: 'cheese' }] },
  keyQuestions: {
    good: { newProducts: { answer: 'yes', detail: ' wine ' } },
    stored: { newProducts: { answer: 'yes', detail: 'wine' } },
    bad: { newProducts: { answer: 'maybe' } },
  },
  payroll: {
    good: [{ id: 'a', line: '16910', from: '1/1/2025', to: '3/31/2025', gross: '$9,000' }],
    stored: [
      expect.objectContaining({
        id: 'a',
        from: '2025-01-01',
        gross: 9000,
        enteredBy: ADMIN.userId,
      }),
    ],
    bad: [{ line: '16910', from: '01/01/2025', to: '03/31/2025', gross: '9k' }],
  },
  signature: {
    good: ' Ada Auditor ',
    stored: expect.objectContaining({ name: 'Ada Auditor', by: ADMIN.userId }),
    bad: 7,
  },
  subcontractors: {
    good: [{ id: 'a', name: ' Hill Roofing ', paid: '$30,000.00' }],
    stored: [expect.objectContaining({ name: 'Hill Roofing', enteredBy: ADMIN.userId })],
    bad: [{ name: 'Hill Roofing', kind: 'free' }],
  },
  records: {
    good: [
      { id: 'a', kind: 'form941', state: 'nh', from: '1/1/2025', to: '3/31/2025', figure: '0' },
    ],
    stored: [
      expect.objectContaining({
        state: 'NH',
        to: '2025-03-31',
        figure: 0,
        enteredBy: ADMIN.userId,
      }),
    ],
    bad: [{ kind: 'form940' }],
  },
  officers: {
    good: [{ id: 'a', name: ' Ana Reyes ', title: 'member', line: '16910', isIncluded: true }],
    stored: [expect.objectContaining({ name: 'Ana Reyes', enteredBy: ADMIN.userId })],
    bad: [{ name: 'Ana Reyes', title: 'king', line: '16910', isIncluded: true }],
  },
}

it('a signature has who signed and when, and goes with the next change of a figure or a word', () => {
  const test = new TestAudit()
  test.do(edit({ signed: ' Ben Ode ', remarks: 'Two ovens more.' }))
  const { signed } = test.audit
  expect(signed).toEqual({ name: 'Ben Ode', by: BAKER.userId, at: test.now })
  test.do(edit({ insuredPhone: '207.555.0144', signed: 'Ben Ode' }))
  expect(test.audit.signed).toEqual(signed)
  test.do(edit({ remarks: 'Three ovens more.' }))
  expect(test.audit.signed).toBeNull()
  expect(test.audit.history.at(-1)).toMatchObject({
    text: expect.stringContaining('auditor’s signature from "Ben Ode" to empty'),
    fields: ['remarks', 'signed'],
  })
  // What a browser sends of who and when is nothing.
  expect(test.refused(edit({ signed: { name: 'Ben', by: 'ada', at: null } }))).toBe('FIELD_INVALID')
})

describe('editing an audit (specification §3, §5)', () => {
  it.each(EDITABLE_FIELD_NAMES)('%s takes what it is for, trimmed and formatted', (name) => {
    const { kind, label, by }: EditableField = EDITABLE_FIELDS[name]
    const { good, stored, bad } = SAMPLES[kind]
    // Whatever it held before is something else.
    const other = {
      policyStart: null,
      auditStart: null,
      insuredCategories: [{}],
      agentIsRetailer: false,
    }
    const test = new TestAudit({ ...other, insuredLocationState: 'ME' } as object)
    const before = test.audit
    expect(test.refused(edit({ [name]: bad }), {}, ADMIN)).toBe('FIELD_INVALID')
    expect(test.audit).toBe(before)
    test.do(edit({ [name]: good }), {}, ADMIN)
    expect(test.audit[name]).toEqual(stored)
    expect(test.audit.v).toBe(before.v + 1)
    const entry = test.audit.history.at(-1)
    expect(entry).toMatchObject({ op: 'EDITED', userId: ADMIN.userId })
    expect(entry?.text).toMatch(/^Edited: .* from .* to |^Edited: .*(added|removed)$|sales lines/)
    expect(entry?.fields).toEqual([name])
    // Entries about rows have always had their fields.
    const isRows = [
      'payroll',
      'officers',
      'subcontractors',
      'records',
      'entities',
      'locations',
    ].includes(kind)
    if (!isRows) expect(entry && isEditInWords(entry, name)).toBe(true)
    if (!isRows && !['classLines', 'salesLines', 'keyQuestions'].includes(kind))
      expect(withoutValues(entry?.text ?? '')).toBe(`Edited: ${label}`)
    const again = test.audit
    test.do(edit({ [name]: good }), {}, ADMIN)
    expect(test.audit).toBe(again)
    const asBaker = new TestAudit(other as object)
    if (by === 'admin') expect(asBaker.refused(edit({ [name]: good }))).toBe('FIELD_NOT_YOURS')
    else expect(asBaker.do(edit({ [name]: good })).audit.v).toBe(2)
  })

  it('nothing else can be edited, and one wrong field keeps all of them', () => {
    const test = new TestAudit()
    for (const name of ['bakeState', 'history', 'v', 'outcome', 'carrierCompany', 'constructor'])
      expect(test.refused(edit({ [name]: 'X' }), {}, ADMIN)).toBe('FIELD_NOT_EDITABLE')
    const patch = { insuredFirstName: 'Ana', insuredPhone: '12' }
    expect(test.refused(edit(patch))).toBe('FIELD_INVALID')
    expect(test.audit.insuredFirstName).toBe('Ines')
  })

  it('one entry names all fields; band, search and zone follow', () => {
    const test = new TestAudit({ bakeState: 'CONTACTING', openSteps: {} })
    test.do(edit({ insuredEmail: '', insuredLocationState: 'HI', insuredDbaName: 'Kona Oven' }))
    expect(test.audit).toMatchObject({ band: 'fire', timeZone: 'Pacific/Honolulu' })
    expect(test.audit.tokens).toContain('kona')
    expect(test.audit.history.at(-1)?.text).toBe(
      'Edited: insured email from "ines@harboroven.example" to empty; ' +
        'location state from "ME" to "HI"; insured trade name from empty to "Kona Oven"',
    )
    test.do(edit({ insuredLocationState: '' }))
    expect(test.audit.timeZone).toBe('America/New_York')
    test.do(edit({ auditDue: '2026-11-20' }), {}, ADMIN)
    expect(test.audit).toMatchObject({ band: 'due30', flipOn: '2026-11-21' })
  })

  it('an entry says each cell of a line and each answer, shortened, with no quotation mark inside', () => {
    const test = new TestAudit()
    const [line] = test.audit.categories
    if (!line) throw new Error('The built audit has a class line.')
    test.do(edit({ categories: [{ ...line, finalExposure: 900_000, notes: 'a "new" hall' }] }))
    expect(test.audit.history.at(-1)?.text).toBe(
      `Edited: class line ${line.classCode} final exposure from empty to "$900,000.00"; ` +
        `class line ${line.classCode} note from empty to "a 'new' hall"`,
    )
    const two = [
      { ...line, state: 'NH' },
      { ...line, id: 'other', state: 'MA' },
    ]
    test.do(edit({ categories: two }))
    const noted = test.audit.categories.map((each) => ({ ...each, notes: `in ${each.state}` }))
    test.do(edit({ categories: noted }))
    expect(test.audit.history.at(-1)?.text).toContain(`class line ${line.classCode} MA note from`)
    test.do(edit({ keyQuestions: { newProducts: { answer: 'yes', detail: 'wine' } } }))
    expect(test.audit.history.at(-1)?.text).toBe('Edited: New products from empty to "yes, wine"')
    test.do(edit({ insuredDescriptionOfOps: 'x'.repeat(500) }))
    const text = test.audit.history.at(-1)?.text ?? ''
    expect(text.length).toBeLessThan(200)
    expect(text).toContain('…"')
    expect(withoutValues(text)).toBe('Edited: description of operations')
  })

  it('an audit that was changed since it was read is left alone', () => {
    const test = new TestAudit()
    const at = (version: number) => (worked: AuditWithSteps, context: ActionContext) =>
      editAudit(worked, { insuredDbaName: 'Kona Oven' }, context, version)
    expect(test.refused(at(test.audit.v - 1))).toBe('AUDIT_CHANGED')
    expect(test.do(at(test.audit.v)).audit.insuredDbaName).toBe('Kona Oven')
  })

  it.each([
    ['email', 'EMAIL_INSURED', { insuredEmail: 'ana@harboroven.example' }],
    ['mobile number', 'TEXT_INSURED', { insuredCell: '207.555.0144' }],
    ['address', 'MAILING_INSURED', { insuredMailingAddress1: '2 Wharf St' }],
    ['name', 'MAILING_INSURED', { insuredLastName: 'Roy' }],
    ['location', 'MAILING_INSURED_LOCATION', { insuredLocationAddress1: '2 Mill Rd' }],
    ['agent', 'KICK_OFF_WITH_AGENT', { agentEmail: 'ada@casco.example' }],
  ] as const)('what waits in the outbox for another %s is composed anew', (_, type, patch) => {
    const test = new TestAudit({
      ...{ bakeState: 'CONTACTING', openSteps: { [type]: 's1' }, insuredCell: '207.555.0109' },
      ...{ insuredMailingAddress1: '1 Wharf St', insuredLocationAddress1: '1 Mill Rd' },
    })
    const facts = { pin: 'K7QM2XRT', publicUrl: 'https://audits.example', outbox: [] }
    const compose = () => test.do((w, c) => startStep(w, type, c), facts, SYSTEM).outgoing[0]
    const before = compose()
    expect(test.do(edit({ remarks: 'Two ovens more.' })).takenBack).toBeUndefined()
    expect(test.do(edit(patch)).takenBack).toMatchObject([{ id: before?.id }])
    expect(test.last(type).status).toBe('OPEN')
    expect(JSON.stringify(compose()?.data.to)).toContain(String(Object.values(patch)[0]).slice(-4))
  })

  it('an amount may be typed as money', () => {
    const test = new TestAudit()
    test.do(edit({ cost: ' $1,250.5 ' }), {}, ADMIN)
    expect(test.audit.cost).toBe(125_050)
    for (const cost of ['-1', '1.005', 'ten'])
      expect(test.refused(edit({ cost }), {}, ADMIN)).toBe('FIELD_INVALID')
    test.do(edit({ cost: '' }), {}, ADMIN)
    expect(test.audit.cost).toBeNull()
  })

  it.each([
    [{ cost: '-500' }, 'Cost: a minus sign is not accepted: enter 0 or more.'],
    [{ cost: 'six hundred' }, 'Cost: "six hundred" has no digits: enter an amount like 1,250.00.'],
    [{ cost: '12,00x' }, 'Cost: "12,00x" is not an amount: enter it like 1,200.00.'],
    [{ cost: '.555' }, 'Cost: ".555" is not an amount: enter it like 0.55.'],
    [
      { insuredMailingZip: '558' },
      'Mailing ZIP: "558" is not a ZIP code: enter five digits, like 07030, or nine.',
    ],
    [
      { insuredPhone: '+1 (207) 555-0130 x9' },
      'Insured phone: leave out "x9": a phone number has ten digits. Keep an extension in a note.',
    ],
    [{ policyNumber: ' ' }, `Policy number: ${NEEDED}`],
    [{ policyEnd: '' }, `Policy end: ${NEEDED}`],
    [{ insuredCompany: '' }, `Insured company: ${NEEDED}`],
    [{ sliceID: '' }, `Slice: ${NEEDED}`],
  ])('%j is refused with its reason', (patch, words) => {
    const test = new TestAudit()
    const done = test.try(edit(patch), {}, ADMIN)
    expect(done.ok ? 'done' : done.error.message).toBe(words)
  })

  it('an order that came without its policy number can be saved without it, and gets it', () => {
    const test = new TestAudit({ policyNumber: '' })
    const { v } = test.audit
    test.do(edit({ policyNumber: '' }), {}, ADMIN)
    expect(test.audit.v).toBe(v)
    test.do(edit({ policyNumber: 'GL-1' }), {}, ADMIN)
    expect(test.audit.policyNumber).toBe('GL-1')
  })

  it.each([
    [{ sales: '-5' }, 'a minus sign is not accepted'],
    [{ sales: '500', salesTax: 'none' }, 'has no digits'],
    [{ sales: '1.234,50' }, 'use commas for thousands'],
  ])('a sales line with %j is refused, not stored as 0', (amounts, words) => {
    const test = new TestAudit()
    const patch = { insuredCategories: [{ id: 'food', selected: true, ...amounts }] }
    const done = test.try(edit(patch), {}, ADMIN)
    expect(done.ok ? 'done' : done.error.message).toContain(words)
  })

  it('a state is understood by its name', () => {
    const test = new TestAudit()
    test.do(edit({ insuredLocationState: 'hawaii' }))
    expect(test.audit).toMatchObject({
      insuredLocationState: 'HI',
      timeZone: 'Pacific/Honolulu',
    })
  })

  it('a period ends after it starts', () => {
    const test = new TestAudit()
    expect(test.refused(edit({ policyEnd: '2025-10-01' }), {}, ADMIN)).toBe('FIELD_INVALID')
    expect(test.refused(edit({ auditStart: '2027-01-01' }))).toBe('FIELD_INVALID')
  })

  it('class lines: new ones get a random number, the difference is worked out', () => {
    const test = new TestAudit()
    const [line] = test.audit.categories
    if (!line) throw new Error('The built audit has a class line.')
    const added = { id: 'typed', classCode: ' 58161 ', exposureType: 'liquorReceipts' }
    const categories = [{ ...line, finalExposure: 1_062_500, notes: ' more seats ' }, added, added]
    test.do(edit({ categories }))
    const [first, second, third] = test.audit.categories
    expect(first).toMatchObject({ id: line.id, diff: 0.25, notes: 'more seats' })
    expect(second?.id).toMatch(/^NEW_[1-9]\d{4}$/)
    expect(third?.id).not.toBe(second?.id)
    expect(second).toMatchObject({ classCode: '58161', finalExposure: null, diff: null })
    test.do(edit({ categories: [line, { id: 'typed', exposureType: 'grossSales' }] }))
    const [, uncoded] = test.audit.categories
    expect(uncoded?.classCode).toBe(uncoded?.id)
    expect(uncoded?.classCode).toMatch(/^NEW_[1-9]\d{4}$/)
    expect(test.refused(edit({ categories: [{ ...line, classCode: '' }] }))).toBe('FIELD_INVALID')
    for (const finalExposure of [-1, 1.005, Number.NaN, '5'])
      expect(test.refused(edit({ categories: [{ ...line, finalExposure }] }))).toBe('FIELD_INVALID')
    expect(test.refused(edit({ categories: [line, line] }))).toBe('FIELD_INVALID')
  })

  it('sales lines: net and totals follow, a line that is not selected is empty', () => {
    const test = new TestAudit({
      keyQuestions: { salesTaxCollected: { answer: 'yes', detail: '' } },
    })
    const insuredCategories = [
      { id: 'food', selected: true, sales: 500.1, salesTax: 40.05, classCode: '16910' },
      { id: 'alcoholBeer', selected: true, sales: '$1,200.00', salesTax: '' },
      { id: 'retail', selected: false, sales: 99, salesTax: 1, classCode: 'X' },
      { id: 'other', selected: true, sales: 10, salesTax: 11 },
    ]
    test.do(edit({ insuredCategories }))
    expect(test.audit.insuredCategories.map(({ net, error }) => [net, error])).toEqual([
      [460.05, ''],
      [1200, ''],
      [0, ''],
      [-1, 'TAX_OVER_SALES'],
    ])
    expect(test.audit.insuredCategories[2]).toMatchObject({ sales: 0, salesTax: 0, classCode: '' })
    const totals = totalsOf(test.audit.insuredCategories, 'yes')
    expect(test.audit.insuredCategoryTotals).toEqual(totals)
    expect(totals).toMatchObject({ glTotal: 460.05, llTotal: 1200, valTaxes: true })
    const keyQuestions = { salesTaxCollected: { answer: 'no', detail: '' } }
    test.do(edit({ keyQuestions }))
    expect(test.audit.insuredCategoryTotals.valTaxes).toBe(false)
  })

  it('figures are closed once there is an outcome; contacts are not', () => {
    const closed = ['PRODUCTIVE', 'FINAL_REVIEW_COMPLETE', 'SENT_TO_CARRIER', 'INVOICED'] as const
    for (const bakeState of closed) {
      const test = new TestAudit({ bakeState, openSteps: {} })
      expect(test.refused(edit({ categories: [] }), {}, ADMIN)).toBe('FIGURES_CLOSED')
      expect(test.refused(edit({ auditEnd: '2026-06-30' }), {}, ADMIN)).toBe('FIGURES_CLOSED')
      test.do(edit({ insuredEmail: '' }))
    }
  })

  it('the audit type, by which the fee is chosen, is closed from the review on', () => {
    const retyped = edit({ auditType: 'Physical Rush' })
    for (const bakeState of ['WORKSHEET', 'PRODUCTIVE', 'NONPRODUCTIVE', 'REDO'] as const)
      expect(new TestAudit({ bakeState }).do(retyped).audit.auditType).toBe('Physical Rush')
    const closed = ['FINAL_REVIEW_COMPLETE', 'SENT_TO_CARRIER', 'INVOICED', 'CANCELLED'] as const
    for (const bakeState of closed) {
      const test = new TestAudit({ bakeState, openSteps: {} })
      for (const actor of [BAKER, ADMIN])
        expect(test.refused(retyped, {}, actor)).toBe('FIGURES_CLOSED')
    }
  })

  it('what rows of the worksheet count by is a figure, and only while they do', () => {
    const [line] = anAudit().categories
    if (!line) throw new Error('The built audit has a class line.')
    const site = { id: '1', address: '5 Mill Rd', city: 'Keene', state: 'NH', zip: '' }
    const without: Partial<Audit> = {
      ...{ policyStart: '2025-01-01', policyEnd: '2026-01-01', auditStart: null, auditEnd: null },
      bakeState: 'PRODUCTIVE',
      openSteps: {},
      categories: [{ ...line, id: 'NH' }],
    }
    const patches = {
      policyStart: { policyStart: '2025-02-01' },
      policyEnd: { policyEnd: '2026-02-01' },
      locations: { locations: [{ ...site, state: 'MA' }] },
      insuredLocationState: { insuredLocationState: 'MA' },
    }
    const closed = (changes: Partial<Audit>) =>
      Object.entries(patches).flatMap(([name, patch]) => {
        const done = new TestAudit({ ...without, ...changes }).try(edit(patch), {}, ADMIN)
        return done.ok ? [] : [[name, done.error.code]]
      })
    const are = (...names: string[]) => names.map((name) => [name, 'FIGURES_CLOSED'])
    const term = ['policyStart', 'policyEnd']
    expect(closed({})).toEqual([])
    expect(closed({ payroll: [anEntry()] })).toEqual(are(...term, 'insuredLocationState'))
    expect(closed({ records: [aRecord()] })).toEqual(are(...term))
    const audited = { auditStart: '2025-01-01', auditEnd: '2026-01-01' }
    const placed = { locations: [site], categories: [{ ...line, id: 'NH', location: '1' }] }
    const officers = [anOfficer()]
    expect(closed({ ...audited, ...placed, officers })).toEqual(are('policyStart', 'locations'))
    const own = { categories: [{ ...line, id: 'NH', location: '1', state: 'NH' }] }
    expect(closed({ ...audited, ...own, payroll: [anEntry()] })).toEqual([])
  })

  it('a signature goes with the audited days, and with a state by which rows count', () => {
    const signed = { name: 'Ben Ode', by: BAKER.userId, at: new Date(0) }
    const categories = anAudit().categories.map((line) => ({ ...line, id: 'NH' }))
    const test = new TestAudit({ signed, categories, payroll: [anEntry()] })
    test.do(edit({ insuredLocationCity: 'Keene' }))
    expect(test.audit.signed).toEqual(signed)
    for (const patch of [{ auditEnd: '2026-06-30' }, { insuredLocationState: 'NH' }]) {
      test.audit = { ...test.audit, signed }
      test.do(edit(patch))
      expect(test.audit.signed).toBeNull()
      expect(test.audit.history.at(-1)?.figures).toBe(figuresHash(test.audit))
    }
  })

  it('a defect of the order goes when what it is about is filled in', () => {
    const defect = (field: string) => ({ code: 'ORDER_DEFECT_MISSING', field, message: field })
    const test = new TestAudit({
      insuredEmail: '',
      defects: [defect('contactEmail'), defect('agency')],
      flags: ['DEFECTS'],
    })
    test.do(edit({ insuredEmail: 'ines@harboroven.example' }))
    expect(test.audit.defects.map(({ field }) => field)).toEqual(['agency'])
    expect(test.audit.flags).toContain('DEFECTS')
    test.do(edit({ agentCompany: 'Other Agency' }))
    expect(test.audit.flags).not.toContain('DEFECTS')
  })

  it('whatever is typed, it is stored as its kind or refused', () => {
    const names = fc.constantFrom<EditableFieldName>(...EDITABLE_FIELD_NAMES)
    fc.assert(
      fc.property(names, fc.anything({ maxDepth: 3 }), (name, typed) => {
        const test = new TestAudit()
        const result = test.try(edit({ [name]: typed }), {}, BAKER)
        if (!result.ok) {
          expect(['FIELD_INVALID', 'FIELD_NOT_YOURS']).toContain(result.error.code)
          return
        }
        const value = test.audit[name]
        if (typeof value === 'string') expect(value).toBe(value.trim())
      }),
    )
  })
})

it('what the public is shown is edited by an admin only', () => {
  const shown = EDITABLE_FIELD_NAMES.filter((name) => {
    const audit = anAudit()
    const { kind } = EDITABLE_FIELDS[name]
    const isList = ['classLines', 'entities', 'locations'].includes(kind)
    const value = kind === 'day' ? '2026-01-31' : isList ? [] : 'Other'
    const changes = intakeChanges(audit, { ...audit, [name]: value }, 'America/New_York')
    // What is asked is the auditor's to say: the class lines and the audited days; the language, too.
    return Object.keys(changes).some((change) => !['asked', 'language'].includes(change))
  })
  const facts = ['policyNumber', 'policyStart', 'policyEnd', 'auditDue', 'auditNoFlyDue']
  expect(shown).toEqual([...facts, 'insuredCompany'])
  for (const name of shown) expect([name, EDITABLE_FIELDS[name].by]).toEqual([name, 'admin'])
})
