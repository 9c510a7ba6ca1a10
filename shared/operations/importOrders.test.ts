import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Audit } from '../domain/audit/Audit.ts'
import type { Intake } from '../domain/audit/newIntake.ts'
import { openHash } from '../domain/audit/openHash.ts'
import { verifyHistory } from '../domain/audit/sealHistoryEntry.ts'
import type { OrderKey } from '../domain/order/orderKey.ts'
import type { Step } from '../domain/step/Step.ts'
import type { DocumentStore } from '../ports/documentStore.ts'
import { StoreError } from '../ports/storeError.ts'
import { aCarrier } from '../testing/builders.ts'
import { fixedClock } from '../testing/fixedClock.ts'
import { type MemoryDocumentStore, memoryDocumentStore } from '../testing/memoryDocumentStore.ts'
import { csvOf, orderFile } from '../testing/orderFile.ts'
import { seededRandom } from '../testing/seededRandom.ts'
import { type ImportOrdersRequest, importOrders } from './importOrders.ts'

const HM = aCarrier({ id: 'HM', name: 'Harvest Mutual' })

const ROW = {
  'Order Number': 'T1',
  'Report Type': 'Phone',
  'Policy Number': 'P-1234',
  'Policy From': '10/01/2025',
  'Policy To': '10/01/2026',
  'Insured Name': 'Harbor Oven',
  Contact: 'Ines van Marlow',
  'Contact Email': 'ines@harboroven.example',
  Phone: '(207) 555-0101',
  Address: '1 Wharf St',
  City: 'Portland',
  State: 'ME',
  Zip: '04101',
  'Business Description': 'Restaurant',
  'Class Code': '16910',
  'Premium Basis': 's',
  'Est Exposure': '$850,000',
  Agency: 'Casco Agency',
}

let store: MemoryDocumentStore

beforeEach(() => {
  store = memoryDocumentStore()
})

function run(
  files: ImportOrdersRequest['files'],
  options: Partial<ImportOrdersRequest> & { into?: DocumentStore; seed?: number } = {},
) {
  const { into = store, seed = 1, ...request } = options
  const world = { store: into, clock: fixedClock(), random: seededRandom(seed) }
  return importOrders(world, { carrier: HM, env: 'local', files, ...request })
}

async function imported(...parameters: Parameters<typeof run>) {
  const result = await run(...parameters)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

async function sample(name: 'HM.csv' | 'HM.xml') {
  return orderFile(name, await readFile(`tests/fixtures/orders/${name}`, 'utf8'))
}

function rows(...changes: Partial<Record<keyof typeof ROW | string, string>>[]) {
  return orderFile(
    'orders.csv',
    csvOf(changes.map((change) => ({ ...ROW, ...change }) as Record<string, string>)),
  )
}

function theAudit(): Audit {
  const [audit, ...others] = store.all<Audit>('audits')
  expect(others).toEqual([])
  return audit as Audit
}

/** What the audits say, without what differs from run to run. */
function content(from: MemoryDocumentStore = store) {
  return from
    .all<Audit>('audits')
    .map(({ id: _, history, sortKey: __, openSteps: ___, ...audit }) => ({
      ...audit,
      history: history.map(({ op, text, userId, to }) => ({ op, text, userId, to })),
    }))
    .sort((a, b) => (a.orderNumber < b.orderNumber ? -1 : 1))
}

describe('importing the sample orders', () => {
  it('creates every audit with the ZIP, phone and class codes that are expected', async () => {
    const expected = JSON.parse(await readFile('tests/fixtures/orders/HM.expected.json', 'utf8'))
    const { report } = await imported([await sample('HM.csv')])
    expect(report.totals).toEqual({
      rows: 123,
      orders: 60,
      created: 60,
      unchanged: 0,
      changed: 0,
      rejected: 0,
    })
    const byOrder = new Map(store.all<Audit>('audits').map((audit) => [audit.orderNumber, audit]))
    for (const { order, zip, phone, classes } of expected.expected) {
      const audit = byOrder.get(order)
      expect(audit?.insuredMailingZip, order).toBe(zip)
      expect(audit?.insuredPhone, order).toBe(phone)
      expect(
        audit?.categories.map(({ classCode }) => classCode),
        order,
      ).toEqual(classes)
    }
  })

  it('finds the XML of the same orders unchanged, and writes nothing', async () => {
    await imported([await sample('HM.csv')])
    const writes = store.writes()
    const { report } = await imported([await sample('HM.xml')], { seed: 2 })
    expect(report.totals).toMatchObject({
      rows: 123,
      orders: 60,
      unchanged: 60,
      created: 0,
      changed: 0,
    })
    expect(report.files[0]?.batchId).toBeNull()
    expect(store.writes()).toBe(writes)
  })

  it('reads nothing but order keys when the file comes again', async () => {
    await imported([await sample('HM.csv')])
    const writes = store.writes()
    const reads = store.reads()
    const { report } = await imported([await sample('HM.csv')], { seed: 2 })
    expect(report.totals.unchanged).toBe(60)
    expect(store.writes()).toBe(writes)
    expect(store.reads()).toEqual({ ...reads, orderKeys: 60 })
  })

  it('takes the CSV after the XML as a change where it says more', async () => {
    await imported([await sample('HM.xml')])
    const { report, changes } = await imported([await sample('HM.csv')], { seed: 2 })
    expect(report.totals).toMatchObject({ created: 0, changed: 60 })
    expect(changes[0]).toMatchObject({ order: 'HM0045000', fields: ['58161 subLine', 'dueDate'] })
  })

  it('imports both in one call as one: the second finds the first', async () => {
    const files = [await sample('HM.csv'), await sample('HM.xml')]
    for (const dryRun of [true, false]) {
      const { report } = await imported(files, { dryRun })
      expect(report.files.map(({ created, unchanged }) => [created, unchanged])).toEqual([
        [60, 0],
        [0, 60],
      ])
    }
  })

  it('reports the ZIPs it repaired, with their place', async () => {
    const { report } = await imported([await sample('HM.csv')])
    expect(report.files[0]?.repairs[0]).toEqual({
      line: 8,
      column: 'Zip',
      kind: 'zip-padded',
      from: '7660',
      to: '07660',
    })
  })
})

describe('an imported audit', () => {
  it('begins in READY, in slice 99, with the order number as its code (specification §3, §4, §9)', async () => {
    await imported([rows({})])
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
    const { report } = await imported([rows({})], { userId: 'ada@bakehouse.example' })
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

  it('has its NEW step completed at once by nobody, and READY open (specification §4)', async () => {
    await imported([rows({})])
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
    await imported([rows({})])
    const audit = theAudit()
    const [access] = await store.listNested<{ pin: string }>('audits', audit.id, 'private')
    expect(access?.pin).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
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
      rows({ Phone: '555-0101', 'Contact Email': '', State: 'Maine', 'Est Exposure': 'lots' }),
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
    await imported([rows({ 'Insured Name 2': name2 })])
    expect(theAudit()).toMatchObject({ insuredDbaName: dbaName, insuredMailingAddress2: address2 })
  })

  it('keeps special instructions as its first note', async () => {
    await imported([rows({ 'Special Instructions': 'Call after 3' })])
    expect(theAudit().notes).toMatchObject([{ text: 'Call after 3', userId: 'System' }])
  })

  it('is recorded, with its file but not where that lay, in uploads', async () => {
    const source = { ...rows({}), file: 'C:\\mail/orders.csv' }
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

describe('orders and their rows', () => {
  it('makes one audit of the rows of an order, wherever they stand', async () => {
    const { report } = await imported([
      rows({}, { 'Order Number': 'T2' }, { 'Class Code': '58161', 'Premium Basis': 'RECEILIQ' }),
    ])
    expect(report.totals).toMatchObject({ rows: 3, orders: 2, created: 2 })
    const audit = store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === 'T1')
    expect(audit?.categories.map(({ id, exposureType }) => [id, exposureType])).toEqual([
      ['16910', 'grossSales'],
      ['58161', 'liquorReceipts'],
    ])
  })

  it('tells two lines of one class code apart, and counts a row that is there twice once', async () => {
    const { report } = await imported([rows({}, { 'Est Exposure': '1' }, {})])
    expect(theAudit().categories.map(({ id }) => id)).toEqual(['16910', '16910_2'])
    expect(report.files[0]?.repairs).toMatchObject([
      { line: 4, kind: 'row-repeated', from: '16910' },
    ])
  })

  it('rejects an order whose rows disagree, names the columns, and takes the others', async () => {
    const { report } = await imported([
      rows(
        {},
        { 'Policy Number': 'P-2', City: 'Bath', 'Class Code': '2' },
        { 'Order Number': 'T2' },
      ),
    ])
    expect(report.totals).toMatchObject({ created: 1, rejected: 1 })
    expect(report.rejects).toEqual([
      {
        file: 'orders.csv',
        line: 3,
        column: 'Policy Number, City',
        order: 'T1',
        code: 'ORDER_HEADER_CONFLICT',
        message: 'The rows of this order disagree in Policy Number, City.',
      },
    ])
  })

  it.each([
    ['no order number', { 'Order Number': '' }, 'Order Number', 'ORDER_FIELD_MISSING'],
    ['no class code', { 'Class Code': ' ' }, 'Class Code', 'ORDER_FIELD_MISSING'],
    ['a day that does not exist', { 'Policy To': '02/30/2026' }, 'Policy To', 'ORDER_DATE_INVALID'],
    [
      'a policy that ends before it starts',
      { 'Policy To': '10/01/2025' },
      'Policy To',
      'ORDER_PERIOD_INVALID',
    ],
    [
      'an endless policy number',
      { 'Policy Number': '9'.repeat(101) },
      'Policy Number',
      'ORDER_FIELD_TOO_LONG',
    ],
  ])('rejects an order with %s, whole, and takes the others', async (_, change, column, code) => {
    const { report } = await imported([rows(change, { 'Order Number': 'T2' })])
    expect(report.totals).toMatchObject({ rows: 2, orders: 2, created: 1, rejected: 1 })
    expect(report.rejects).toMatchObject([{ line: 2, column, code }])
  })

  it('rejects an order too large for one document, and takes the others', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({
      'Class Code': String(n),
      'Class Description': 'x'.repeat(4000),
    }))
    const { report } = await imported([rows({ 'Order Number': 'T2' }, ...many)])
    expect(report.totals).toMatchObject({ created: 1, rejected: 1 })
    expect(report.rejects[0]?.code).toBe('ORDER_TOO_LARGE')
  })

  it('never lets an empty cell or a missing column be a change', async () => {
    await imported([rows({})])
    const { report } = await imported([rows({ Phone: '', Agency: '' })])
    expect(report.totals).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('names the fields of a changed order and leaves its audit as it is', async () => {
    await imported([rows({})])
    const before = content()
    const writes = store.writes()
    const { report, changes } = await imported([
      rows({ City: 'Bath' }, { City: 'Bath', 'Class Code': '2' }),
    ])
    expect(report.totals).toMatchObject({ changed: 1 })
    expect(changes).toMatchObject([{ order: 'T1', auditFSID: theAudit().id }])
    expect(changes[0]?.fields.sort()).toEqual([
      '2 estimatedExposure',
      '2 exposureType',
      'city',
      'classCodes',
    ])
    expect(content()).toEqual(before)
    expect(store.writes()).toBe(writes)
  })

  it('keeps carriers apart', async () => {
    await imported([rows({})])
    const { report } = await imported([rows({})], { carrier: aCarrier({ id: 'GSD' }), seed: 2 })
    expect(report.totals.created).toBe(1)
    const codes = store.all<Audit>('audits').map(({ auditCode }) => auditCode)
    expect(codes).toContain('T1')
    expect(codes.filter((code) => /^[A-Z0-9]{6}$/.test(code))).toHaveLength(1)
  })
})

describe('codes and keys', () => {
  it('generates a code for an order number that another has, that is reserved, or that has no letter', async () => {
    await imported([
      rows(
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
      await imported([rows({ 'Order Number': order, 'Class Code': order })])
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

describe('a file that cannot be trusted', () => {
  it.each([
    ['empty', 'orders.csv', '', 'ORDER_FILE_EMPTY'],
    ['blank', 'orders.csv', ' \r\n', 'ORDER_FILE_EMPTY'],
    ['without a header', 'orders.csv', 'T1,P1\r\nT2,P2\r\n', 'ORDER_FILE_NO_HEADER'],
    ['of a header only', 'orders.csv', csvOf([ROW]).split('\r\n')[0] ?? '', 'ORDER_FILE_NO_ORDERS'],
    [
      'with two equal headers',
      'orders.csv',
      `${csvOf([ROW]).replace('Zip', 'zip,ZIP')}`,
      'ORDER_FILE_DUPLICATE_HEADER',
    ],
    ['of broken XML', 'orders.xml', '<AuditOrders><Order></AuditOrders>', 'ORDER_FILE_XML_BROKEN'],
    ['named XML that is none', 'orders.xml', 'Order Number', 'ORDER_FILE_XML_BROKEN'],
    ['with a DOCTYPE', 'o.xml', '<!DOCTYPE x><AuditOrders/>', 'ORDER_FILE_XML_DOCTYPE'],
    ['of another carrier', 'o.xml', '<AuditOrders carrier="GSD"/>', 'ORDER_FILE_CARRIER_MISMATCH'],
    ['with another count', 'o.xml', '<AuditOrders count="1"/>', 'ORDER_FILE_COUNT_MISMATCH'],
  ])(
    '%s is refused, with every other file, and nothing is written',
    async (_, name, text, code) => {
      const result = await run([rows({}), orderFile(name, text)])
      expect(result).toMatchObject({ ok: false, error: { code } })
      expect(store.writes()).toBe(0)
    },
  )

  it('stops reading where it is refused', async () => {
    let chunks = 0
    const endless = {
      file: 'orders.csv',
      async *open() {
        for (;;) {
          chunks++
          yield new Uint8Array(100_000).fill(0xff)
        }
      },
    }
    expect(await run([endless])).toMatchObject({
      ok: false,
      error: { code: 'ORDER_FILE_UNDECODABLE' },
    })
    expect(chunks).toBe(1)
  })
})

describe('an import that is cut off, doubled or refused by the store', () => {
  const many = (from: number, to: number) =>
    rows(...Array.from({ length: to - from }, (_, n) => ({ 'Order Number': `N${from + n}` })))

  it('writes at most 40 audits a batch, several at once', async () => {
    const sizes: number[] = []
    let inFlight = 0
    let most = 0
    const watched: DocumentStore = {
      ...store,
      async batch(writes) {
        sizes.push(writes.filter(({ collection }) => collection === 'audits').length)
        most = Math.max(most, ++inFlight)
        await Promise.resolve()
        await store.batch(writes)
        inFlight--
      },
    }
    await imported([many(0, 130)], { into: watched, concurrency: 3 })
    expect(sizes).toEqual([40, 40, 40, 10])
    expect(most).toBe(3)
  })

  it('finishes the batches in flight when stopped, and goes on the next time', async () => {
    const stop = { aborted: false }
    const stopping: DocumentStore = {
      ...store,
      async batch(writes) {
        await store.batch(writes)
        stop.aborted = true
      },
    }
    const first = await imported([many(0, 200)], { into: stopping, signal: stop, concurrency: 2 })
    expect(first.interrupted).toBe(true)
    expect(first.report.totals.created).toBe(80)
    expect(store.all('audits')).toHaveLength(80)
    expect(store.all('uploads')).toMatchObject([{ status: 'interrupted', created: 80 }])
    const second = await imported([many(0, 200)], { seed: 2 })
    expect(second.interrupted).toBe(false)
    expect(second.report.totals).toMatchObject({ created: 120, unchanged: 80 })
  })

  it('stopped before it begins writes nothing', async () => {
    const { interrupted, report } = await imported([rows({})], { signal: { aborted: true } })
    expect([interrupted, report.totals.created, store.writes()]).toEqual([true, 0, 0])
  })

  it('two at once make each audit once', async () => {
    const both = await Promise.all([
      imported([many(0, 100)], { seed: 1 }),
      imported([many(50, 150)], { seed: 2 }),
    ])
    const created = both.map(({ report }) => report.totals.created)
    expect((created[0] ?? 0) + (created[1] ?? 0)).toBe(150)
    for (const { report } of both) expect(report.totals.created + report.totals.unchanged).toBe(100)
    const orders = store.all<Audit>('audits').map(({ orderNumber }) => orderNumber)
    expect(new Set(orders).size).toBe(150)
    expect(orders).toHaveLength(150)
    expect(store.all('asteps')).toHaveLength(300)
  })

  it('gives the store its failure back, and doubles nothing when run again', async () => {
    let batches = 0
    const failing: DocumentStore = {
      ...store,
      async batch(writes) {
        if (++batches === 2) throw new StoreError('unavailable', 'Batch', 'gone')
        await store.batch(writes)
      },
    }
    await expect(run([many(0, 100)], { into: failing, concurrency: 1 })).rejects.toBeInstanceOf(
      StoreError,
    )
    expect(store.all('audits')).toHaveLength(40)
    const { report } = await imported([many(0, 100)], { seed: 2 })
    expect(report.totals).toMatchObject({ created: 60, unchanged: 40 })
  })

  it('does not take a failed read for "no such order"', async () => {
    const blind: DocumentStore = {
      ...store,
      list: () => Promise.reject(new StoreError('unavailable', 'Get', 'gone')),
    }
    await expect(run([rows({})], { into: blind })).rejects.toBeInstanceOf(StoreError)
    expect(store.writes()).toBe(0)
  })

  it('tells how far it is', async () => {
    const told: number[] = []
    await imported([many(0, 90)], { onProgress: (done, total) => told.push(done, total) })
    expect(told.slice(-2)).toEqual([90, 90])
    expect(told.filter((_, index) => index % 2 === 0)).toEqual(
      [...told.filter((_, index) => index % 2 === 0)].sort((a, b) => a - b),
    )
  })

  it('writes nothing on a dry run, and counts as the real one', async () => {
    const dry = await imported([await sample('HM.csv')], { dryRun: true })
    expect(store.writes()).toBe(0)
    expect(dry.report).toMatchObject({
      dryRun: true,
      totals: { created: 60 },
      files: [{ batchId: null }],
    })
  })

  it('makes the same of 1,000 orders in any order of their rows, however often', async () => {
    const table = Array.from({ length: 1000 }, (_, n) => ({
      'Order Number': `S${n}`,
      'Insured Name': `Company ${n}`,
      'Est Exposure': String(n),
    }))
    await imported([rows(...table)])
    const first = content()
    const random = seededRandom(7)
    const shuffled = table
      .map((row) => ({ row, at: random.below(2 ** 32) }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row)
    const again = await imported([rows(...shuffled)], { seed: 2 })
    expect(again.report.totals).toMatchObject({ created: 0, unchanged: 1000 })
    const other = memoryDocumentStore()
    const halves = [rows(...shuffled.slice(0, 500)), rows(...shuffled.slice(400))]
    await Promise.all(halves.map((half, seed) => imported([half], { into: other, seed: seed + 3 })))
    expect(content(other)).toEqual(first)
  })
})
