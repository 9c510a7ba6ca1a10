import { beforeEach, describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { OrderKey } from '#shared/audit/orderNumber.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'

let { store, imported, theAudit } = importHarness()

beforeEach(() => {
  ;({ store, imported, theAudit } = importHarness())
})

describe('an imported audit', () => {
  it('begins in READY, in slice 99, with the order number as its code (specification §3, §4, §9)', async () => {
    await imported([orderRows({})])
    expect(theAudit()).toMatchObject({
      auditCode: 'T1',
      orderNumber: 'T1',
      carrierCompany: 'HM',
      bakeState: 'READY',
      sliceID: '99',
      env: 'local',
      auditType: 'Phone',
      policyStart: '2025-10-01',
      policyEnd: '2026-10-01',
      auditStart: '2025-10-01',
      auditEnd: '2026-10-01',
      auditDue: '2026-11-16',
      insuredFirstName: 'Ines',
      insuredLastName: 'van Marlow',
      insuredPhone: '207.555.0101',
      insuredMailingZip: '04101',
      insuredLocationZip: '04101',
      agentCompany: 'Casco Agency',
      agentIsRetailer: false,
      timeZone: 'America/New_York',
      defects: [],
      flags: [],
      v: 1,
      band: 'due30',
      nextStep: 'READY',
      nextDue: '2026-11-02',
    })
    expect(theAudit().categories).toEqual([
      {
        id: '16910',
        classCode: '16910',
        subLine: '',
        classDescription: '',
        policyType: '',
        exposureType: 'grossSales',
        estimatedExposure: 850000,
        notes: '',
        finalExposure: null,
        diff: null,
      },
    ])
  })

  it('begins its history with the import, sealed', async () => {
    const { report } = await imported([orderRows({})], { userId: 'ada@bakehouse.example' })
    const { history } = theAudit()
    expect(history).toMatchObject([
      {
        op: 'IMPORTED',
        userId: 'ada@bakehouse.example',
        batchId: report.files[0]?.batchId,
        uploadId: report.files[0]?.sha256.slice(0, 20),
        to: 'READY',
      },
    ])
    expect(verifyHistory(history)).toBeNull()
  })

  it('has its NEW step completed at once by no person, and READY open (specification §4)', async () => {
    await imported([orderRows({})])
    const audit = theAudit()
    const steps = store.all<Step>('asteps')
    const one = steps.find(({ type }) => type === 'NEW')
    const ready = steps.find(({ type }) => type === 'READY')
    expect(one).toMatchObject({
      auditFSID: audit.id,
      status: 'COMPLETED',
      acUserId: '',
      bakerStepActive: false,
    })
    expect(one?.dateCompleted).toEqual(one?.dateAdded)
    expect(ready).toMatchObject({
      auditFSID: audit.id,
      status: 'OPEN',
      baker: true,
      bakerStepActive: true,
    })
    expect(audit.openSteps).toEqual({ READY: ready?.id })
    expect(steps).toHaveLength(2)
  })

  it('can be opened by the public with code and PIN, and shows no contacts', async () => {
    await imported([orderRows({})])
    const audit = theAudit()
    const [access] = await store.listNested<{ pin: string }>('audits', audit.id, 'private')
    expect(access?.pin).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const entry = await store.get<{ intakeId: string }>('opens', openHash('t-1', access?.pin ?? ''))
    const intake = await store.get<Intake>('intakes', entry?.intakeId ?? '')
    expect(intake).toMatchObject({
      carrierName: 'Harvest Mutual',
      insuredCompany: 'Harbor Oven',
      policyLastFour: '1234',
      status: 'open',
      scope: 'insured',
      rev: 0,
      openUntil: new Date('2027-02-15T05:00:00.000Z'),
    })
    expect(JSON.stringify(intake)).not.toMatch(/ines|555-?0101|P-1234|Wharf|Casco/i)
  })

  it('comes in with defects for what is missing or unreadable, and is flagged', async () => {
    await imported([
      orderRows({ Phone: '555-0101', 'Contact Email': '', State: 'PR', 'Est Exposure': 'lots' }),
    ])
    const { defects, flags, insuredPhone, insuredMailingState } = theAudit()
    expect(defects.map(({ code, field }) => [code, field])).toEqual([
      ['ORDER_DEFECT_UNREADABLE', 'state'],
      ['ORDER_DEFECT_UNREADABLE', 'phone'],
      ['ORDER_DEFECT_UNREADABLE', 'estimatedExposure'],
      ['ORDER_DEFECT_MISSING', 'contactEmail'],
    ])
    expect([flags, insuredPhone, insuredMailingState]).toEqual([['DEFECTS'], '', ''])
  })

  it.each([
    ['DBA Ovenly', 'Ovenly', ''],
    ['D/B/A: Ovenly', 'Ovenly', ''],
    ['c/o Jane Roe', '', 'c/o Jane Roe'],
    ['Ovenly West', 'Ovenly West', ''],
  ])('reads name 2 %j', async (name2, dbaName, address2) => {
    await imported([orderRows({ 'Insured Name 2': name2 })])
    expect(theAudit()).toMatchObject({ insuredDbaName: dbaName, insuredMailingAddress2: address2 })
  })

  it('is due when the order says, else 45 days after the policy’s end on a business day', async () => {
    await imported([
      orderRows({ 'Due Date': '12/01/26' }, { 'Order Number': 'T2', 'Due Date': '' }),
    ])
    const due = new Map(store.all<Audit>('audits').map((a) => [a.orderNumber, a.auditDue]))
    expect([due.get('T1'), due.get('T2')]).toEqual(['2026-12-01', '2026-11-16'])
  })

  it('has a defect for an unknown premium basis, and for a missing one', async () => {
    await imported([
      orderRows({ 'Premium Basis': 'wingspan' }, { 'Order Number': 'T2', 'Premium Basis': '' }),
    ])
    const defects = store.all<Audit>('audits').flatMap((audit) => audit.defects)
    expect(defects.map(({ field, message }) => [field, message])).toEqual([
      ['premiumBasis', 'Premium Basis could not be read: wingspan'],
      ['premiumBasis', 'Premium Basis is missing.'],
    ])
  })

  it('lives in the zone of its insured’s state, else in the carrier’s', async () => {
    await imported([orderRows({ State: 'CA' }, { 'Order Number': 'T2', State: '' })])
    const zones = new Map(store.all<Audit>('audits').map((a) => [a.orderNumber, a.timeZone]))
    expect([zones.get('T1'), zones.get('T2')]).toEqual(['America/Los_Angeles', 'America/New_York'])
  })

  it('keeps special instructions as its first note', async () => {
    await imported([orderRows({ 'Special Instructions': 'Call after 3' })])
    expect(theAudit().notes).toMatchObject([{ text: 'Call after 3', userId: 'System' }])
  })

  it('is recorded, with its file but not where that lay, in uploads', async () => {
    const source = { ...orderRows({}), file: 'C:\\mail/orders.csv' }
    const { report } = await imported([source])
    expect(store.all('uploads')).toMatchObject([
      {
        id: report.files[0]?.batchId,
        file: 'orders.csv',
        created: 1,
        orders: 1,
        status: 'imported',
      },
    ])
  })
})

describe('codes and keys', () => {
  it('generates a code for an order number that another has, that is reserved, or that has no letter', async () => {
    await imported([
      orderRows(
        { 'Order Number': 'A-1' },
        { 'Order Number': 'a1' },
        { 'Order Number': 'Admin9' },
        { 'Order Number': '--/--' },
      ),
    ])
    const codes = new Map(store.all<Audit>('audits').map((a) => [a.orderNumber, a.auditCode]))
    expect(codes.get('A-1')).toBe('A-1')
    for (const order of ['a1', 'Admin9', '--/--']) expect(codes.get(order)).toMatch(/^[A-Z0-9]{6}$/)
    expect(store.all('auditCodes')).toHaveLength(4)
  })

  it.each(['a/b', '..', '.', '__x__', 'ünï "q" \\', '%2F'])(
    'takes the order number %j',
    async (order) => {
      await imported([orderRows({ 'Order Number': order, 'Class Code': order })])
      const [key] = store.all<OrderKey>('orderKeys')
      expect(key).toMatchObject({
        orderNumber: order,
        carrierCompany: 'HM',
        auditFSID: theAudit().id,
      })
      expect(key?.id).toMatch(/^[0-9a-f]{64}$/)
      expect(theAudit().consolidatedId).toBe(key?.id)
      expect(JSON.parse(key?.fields ?? '')).toHaveProperty([`${order} estimatedExposure`])
    },
  )
})
