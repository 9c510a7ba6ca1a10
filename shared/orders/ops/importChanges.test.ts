import { beforeEach, describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { BAKE_STATES } from '#shared/audit/states.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'
import { anEntry, anOfficer } from '#shared/testing/worksheetRows.ts'
import type { OrderProposal } from '../model.ts'

let { store, imported, theAudit, content } = importHarness()

beforeEach(() => {
  ;({ store, imported, theAudit, content } = importHarness())
})

/** Imports `rows` with `--update`. */
function updated(...rows: Record<string, string>[]) {
  return imported([orderRows(...rows)], { update: true, seed: 2, userId: 'ada@firm.example' })
}

function proposals(batchId: string | null | undefined): OrderProposal[] {
  return store.all<OrderProposal>(`uploads/${batchId}/changes`)
}

describe('a changed order without --update', () => {
  it('is proposed under its upload, field by field, and its audit stays as it is', async () => {
    await imported([orderRows({})])
    const before = content()
    const { report, changes } = await imported([orderRows({ City: 'Bath', 'Est Exposure': '9' })])
    expect(report.totals).toMatchObject({ created: 0, unchanged: 0, changed: 1 })
    const differences = [
      { field: 'insuredMailingCity', label: 'City', from: 'Portland', to: 'Bath' },
      { field: 'insuredLocationCity', label: 'City', from: 'Portland', to: 'Bath' },
      {
        field: 'categories.16910.estimatedExposure',
        label: 'Class 16910 Est Exposure',
        from: '850000',
        to: '9',
      },
    ]
    expect(changes).toMatchObject([
      { order: 'T1', auditFSID: theAudit().id, auditCode: 'T1', result: 'PROPOSED', differences },
    ])
    expect(proposals(report.files[0]?.batchId)).toMatchObject([
      { status: 'proposed', orderNumber: 'T1', carrierCompany: 'HM', line: 2, differences },
    ])
    expect(content()).toEqual(before)
  })

  it('is proposed once: the same file again writes nothing', async () => {
    await imported([orderRows({})])
    const again = orderRows({ City: 'Bath' })
    await imported([again])
    const writes = store.writes()
    const { report } = await imported([again], { seed: 3 })
    expect(report.totals.changed).toBe(1)
    expect(report.files[0]?.batchId).toBeNull()
    expect(store.writes()).toBe(writes)
  })

  it('is shown by a dry run, also against a file of the same run, and nothing is written', async () => {
    const files = [orderRows({}), orderRows({ City: 'Bath' })]
    const { changes, report } = await imported(files, { dryRun: true })
    expect(report.files.map(({ created, changed }) => [created, changed])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(changes[0]?.differences[0]).toMatchObject({ from: 'Portland', to: 'Bath' })
    expect(store.writes()).toBe(0)
  })
})

describe('a changed order with --update', () => {
  it('is applied in one write: fields, lock, sealed history, engine, key and what the public sees', async () => {
    await imported([orderRows({})])
    const first = theAudit()
    const { changes, report } = await updated({
      'Insured Name': 'Harbor Bakery',
      State: 'CA',
      Zip: '94105',
      'Due Date': '03/01/2027',
    })
    expect(changes).toMatchObject([{ result: 'UPDATED' }])
    const audit = theAudit()
    expect(audit).toMatchObject({
      insuredCompany: 'Harbor Bakery',
      insuredLocationState: 'CA',
      timeZone: 'America/Los_Angeles',
      auditDue: '2027-03-01',
      band: 'rest',
      v: first.v + 1,
      lastEventOp: 'UPDATED',
      lastEventBy: 'ada@firm.example',
      insuredPhone: first.insuredPhone,
      openSteps: first.openSteps,
      auditCode: first.auditCode,
    })
    expect(audit.sortKey).not.toBe(first.sortKey)
    expect(audit.tokens).toContain('bakery')
    expect(audit.tokens).not.toContain('oven')
    expect(audit.history).toHaveLength(2)
    expect(audit.history[1]).toMatchObject({
      op: 'UPDATED',
      text: 'Updated order: Insured Name, State, Zip, Due Date',
      batchId: report.files[0]?.batchId,
      userId: 'ada@firm.example',
    })
    expect(verifyHistory(audit.history)).toBeNull()
    const intake = await store.get<Intake>('intakes', audit.intakeId)
    expect(intake).toMatchObject({
      insuredCompany: 'Harbor Bakery',
      auditDue: '2027-03-01',
      openUntil: new Date('2027-05-31T04:00:00.000Z'),
    })
    expect(proposals(report.files[0]?.batchId)).toMatchObject([{ status: 'applied' }])
  })

  it('finds the same file unchanged afterwards, and writes nothing', async () => {
    await imported([orderRows({})])
    await updated({ City: 'Bath' })
    const writes = store.writes()
    const { report } = await updated({ City: 'Bath' })
    expect(report.totals).toMatchObject({ unchanged: 1, changed: 0 })
    expect(store.writes()).toBe(writes)
  })

  it('never blanks a value, and puts no default over one', async () => {
    await imported([orderRows({ 'Due Date': '12/24/2026' })])
    await updated({ Phone: '', Agency: '', 'Premium Basis': 'wingspan', 'Policy To': '11/01/2026' })
    expect(theAudit()).toMatchObject({
      insuredPhone: '207.555.0101',
      agentCompany: 'Casco Agency',
      auditDue: '2026-12-24',
      policyEnd: '2026-11-01',
      categories: [{ exposureType: 'grossSales' }],
    })
  })

  it('leaves what staff has corrected and the carrier says as before, copies included', async () => {
    await imported([orderRows({})])
    const { id } = theAudit()
    await store.update('audits', id, { insuredPhone: '207.555.9999', insuredLocationCity: 'Saco' })
    await updated({ City: 'Bath' })
    expect(theAudit()).toMatchObject({
      insuredPhone: '207.555.9999',
      insuredMailingCity: 'Bath',
      insuredLocationCity: 'Saco',
    })
  })

  it('counts an order as unchanged whose audit says the same already', async () => {
    await imported([orderRows({})])
    await store.update('audits', theAudit().id, {
      insuredMailingCity: 'Bath',
      insuredLocationCity: 'Bath',
    })
    const { report } = await updated({ City: 'Bath' })
    expect(report.totals).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('adds, changes and drops class lines, and keeps one that was worked on', async () => {
    await imported([
      orderRows(
        {},
        { 'Class Code': '58161', 'Est Exposure': '5' },
        { 'Class Code': '10042', 'Est Exposure': '7' },
      ),
    ])
    const worked = theAudit().categories.map((line) =>
      line.id === '10042' ? { ...line, finalExposure: 8 } : line,
    )
    await store.update('audits', theAudit().id, { categories: worked })
    const { changes } = await updated(
      { 'Est Exposure': '900000' },
      { 'Class Code': '11111', 'Est Exposure': '1' },
    )
    expect(
      theAudit().categories.map(({ id, estimatedExposure }) => [id, estimatedExposure]),
    ).toEqual([
      ['16910', 900000],
      ['10042', 7],
      ['11111', 1],
    ])
    expect(changes[0]?.differences.map(({ field, isKept }) => [field, isKept === true])).toEqual([
      ['categories.11111', false],
      ['categories.16910.estimatedExposure', false],
      ['categories.58161', false],
      ['categories.10042', true],
    ])
  })

  it('keeps a class line that rows of the worksheet are of, whoever entered them', async () => {
    const codes = ['16910', '5474', '8810', '5551', '9015']
    await imported([orderRows(...codes.map((code) => ({ 'Class Code': code })))])
    const given = anOfficer({ line: '9015', name: 'Ben Reyes', id: 'order1' })
    await store.update('audits', theAudit().id, {
      payroll: [anEntry({ line: '5474', enteredBy: 'insured' })],
      officers: [anOfficer({ line: '8810', enteredBy: 'ben@firm.example' }), given],
      subcontractors: [{ id: 'p-1', name: 'Hill Roofing', line: '5551', certificates: [] }],
    })
    const { changes } = await updated({})
    expect(theAudit().categories.map(({ id }) => id)).toEqual(codes.slice(0, 4))
    expect(changes[0]?.differences.map(({ field, isKept }) => [field, isKept === true])).toEqual([
      ['categories.5474', true],
      ['categories.8810', true],
      ['categories.5551', true],
      ['categories.9015', false],
    ])
  })

  it.each([
    ['600000', 0.5],
    ['if any', 1],
    ['', 0.0588],
  ])(
    'works out the difference of a final exposure to an estimate of %j',
    async (estimate, diff) => {
      await imported([orderRows({})])
      const worked = theAudit().categories.map((line) => ({
        ...line,
        finalExposure: 900_000,
        diff: 0.0588,
      }))
      await store.update('audits', theAudit().id, { categories: worked })
      await updated({ 'Est Exposure': estimate })
      expect(theAudit().categories).toMatchObject([{ finalExposure: 900_000, diff }])
    },
  )

  it('takes away the defect that it fills, and the flag with the last', async () => {
    await imported([orderRows({ Phone: '', Agency: '' })])
    expect(theAudit().defects.map(({ field }) => field)).toEqual(['phone', 'agency'])
    await updated({ Agency: '' })
    expect(theAudit().defects.map(({ field }) => field)).toEqual(['agency'])
    await updated({})
    expect(theAudit()).toMatchObject({ defects: [], flags: [] })
  })

  it('adds special instructions as a note, beside those that are there', async () => {
    await imported([orderRows({ 'Special Instructions': 'Call after 3' })])
    await updated({ 'Special Instructions': 'Call after 4' })
    expect(theAudit().notes.map(({ text }) => text)).toEqual(['Call after 3', 'Call after 4'])
  })

  it.each(BAKE_STATES)(
    'of an audit in %s is applied or refused with a reason',
    async (bakeState) => {
      await imported([orderRows({})])
      await store.update('audits', theAudit().id, { bakeState })
      const { changes } = await updated({ City: 'Bath' })
      const isClosed = [
        'FINAL_REVIEW_COMPLETE',
        'SENT_TO_CARRIER',
        'INVOICED',
        'CANCELLED',
      ].includes(bakeState)
      expect(changes[0]?.result).toBe(isClosed ? 'REFUSED' : 'UPDATED')
      expect(changes[0]?.reason === '').toBe(!isClosed)
      expect(theAudit().insuredMailingCity).toBe(isClosed ? 'Portland' : 'Bath')
    },
  )

  it('tries again on the audit as another person has just left it', async () => {
    await imported([orderRows({})])
    const { id } = theAudit()
    let batches = 0
    const raced: DocumentStore = {
      ...store,
      async batch(writes) {
        if (++batches === 1) await store.update('audits', id, { v: 2, insuredCell: '207.555.0199' })
        await store.batch(writes)
      },
    }
    const { changes } = await imported([orderRows({ City: 'Bath' })], { into: raced, update: true })
    expect(changes).toMatchObject([{ result: 'UPDATED' }])
    expect(theAudit()).toMatchObject({
      v: 3,
      insuredCell: '207.555.0199',
      insuredMailingCity: 'Bath',
    })
  })

  it('says so when its audit is not there any more', async () => {
    await imported([orderRows({})])
    await store.delete('audits', theAudit().id)
    const { changes } = await updated({ City: 'Bath' })
    expect(changes).toMatchObject([{ result: 'REFUSED' }])
    expect(store.all<Audit>('audits')).toEqual([])
  })
})
