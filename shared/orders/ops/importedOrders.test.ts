import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Actor } from '#shared/audit/actor.ts'
import type { OutgoingDocument } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { csvOf, importHarness, ORDER_ROW, orderRows } from '#shared/testing/importHarness.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { createAudit } from './createTypedAudit.ts'
import { importInboxFile } from './importInboxFile.ts'
import { importOrders } from './importOrders.ts'
import { applyProposal } from './proposals.ts'

const REVIEWED = aCarrier({ reviewInbox: 'review@demo.example' })
const ADA: Actor = { userId: 'ada@bakehouse.example', role: 'admin' }

/** A worker over a carrier with a review inbox. */
async function reviewing() {
  const harness = workerHarness()
  const { store, clock } = harness
  await harness.addCarrier(REVIEWED)
  const world = { ...harness.world, files: memoryFileStore(() => clock.now()) }
  const theAudit = () => {
    const [audit, ...others] = store.all<Audit>('audits')
    if (!audit || others.length > 0) throw new Error('There is not one audit.')
    return audit
  }
  return {
    ...harness,
    world,
    theAudit,
    open: () => Object.keys(theAudit().openSteps),
    mails: () => store.all<OutgoingDocument>('mail'),
    ready: () => store.all<Step>('asteps').find(({ type }) => type === 'READY'),
  }
}

type Reviewing = Awaited<ReturnType<typeof reviewing>>

const DOORS: Record<string, (test: Reviewing) => Promise<void>> = {
  'the command line': async ({ world }) => {
    await importOrders(world, { files: [orderRows({})], carrier: REVIEWED, env: 'local' })
  },
  'a file of the inbox': async ({ world }) => {
    const bytes = new TextEncoder().encode(csvOf([ORDER_ROW]))
    const request = { carrier: 'DEMO', userId: ADA.userId, name: 'orders.csv', bytes }
    const left = await uploadToInbox(world, request)
    if (!left.ok) throw new Error(left.error.message)
    await importInboxFile(world, {
      kind: 'upload',
      fileId: left.value.id,
      carrier: 'DEMO',
      profile: 'default',
      userId: ADA.userId,
      commandId: 'c',
      isReal: false,
    })
  },
  'an order typed by hand and completed': async ({ world, store, theAudit }) => {
    const order = { insuredCompany: 'Harbor Oven', orderNumber: 'T1', policyNumber: 'P1' }
    const typed = { ...order, policyStart: '10/01/25', policyEnd: '10/01/26' }
    const contact = { insuredEmail: 'ines@harboroven.example' }
    await createAudit(world, {
      carrier: REVIEWED,
      actor: ADA,
      order: { ...typed, ...contact },
      categories: [
        {
          id: '16910',
          classCode: '16910',
          subLine: '',
          classDescription: '',
          policyType: 'General Liability',
          exposureType: 'grossSales',
          estimatedExposure: 850000,
          notes: '',
          finalExposure: null,
          diff: null,
        },
      ],
    })
    expect(store.all<Step>('asteps')).toEqual([])
    const { id } = theAudit()
    const moved = await actOnAudit(
      world,
      { auditFSID: id, actor: ADA },
      { kind: 'move', to: 'READY' },
    )
    expect(moved.ok).toBe(true)
  },
}

it.each(Object.entries(DOORS))(
  'AI Review is sent for %s; Ready opens when its wait lapses',
  async (_, comesIn) => {
    const test = await reviewing()
    await comesIn(test)
    expect(test.open()).toEqual(['AI_REVIEW'])
    expect(test.theAudit()).toMatchObject({ bakeState: 'READY', nextStep: 'AI_REVIEW' })
    await test.passAndSend()
    expect(test.mails()).toMatchObject([{ to: ['review@demo.example'] }])
    expect(test.ready()).toMatchObject({ status: 'SCHEDULED', bakerStepActive: false })
    test.passDays(3)
    await test.pass()
    expect(test.ready()).toMatchObject({ status: 'OPEN', bakerStepActive: true })
    expect(test.open()).toEqual(['READY'])
  },
)

it('Ready opens at once when the review answers, and no second review follows a correction', async () => {
  const test = await reviewing()
  await DOORS['the command line']?.(test)
  await test.passAndSend()
  const { id } = test.theAudit()
  expect(
    (await actOnAudit(test.world, { auditFSID: id, actor: ADA }, { kind: 'answer', step: 'READY' }))
      .ok,
  ).toBe(true)
  expect(test.open()).toEqual(['READY'])
  const back = { auditFSID: id, actor: ADA, reason: 'The review found a wrong class' }
  expect((await actOnAudit(test.world, back, { kind: 'move', to: 'ORDER' })).ok).toBe(true)
  expect(test.open()).toEqual([])
  expect(
    (await actOnAudit(test.world, { auditFSID: id, actor: ADA }, { kind: 'move', to: 'READY' })).ok,
  ).toBe(true)
  expect(test.open()).toEqual(['READY'])
  expect(test.mails()).toHaveLength(1)
})

it('an order that came as XML gets its review when NEW is completed', async () => {
  const test = await reviewing()
  const text = await readFile('tests/fixtures/orders/HM.xml')
  const files = [
    {
      file: 'HM.xml',
      open: async function* () {
        yield new Uint8Array(text)
      },
    },
  ]
  const hm = aCarrier({ id: 'HM', reviewInbox: 'review@hm.example' })
  await test.addCarrier(hm)
  await importOrders(test.world, { files, carrier: hm, env: 'local' })
  const [audit] = test.store.all<Audit>('audits')
  const id = audit?.id ?? ''
  expect(test.steps(id)).toEqual(['NEW OPEN'])
  expect(
    (await actOnAudit(test.world, { auditFSID: id, actor: ADA }, { kind: 'complete', step: 'NEW' }))
      .ok,
  ).toBe(true)
  expect(test.steps(id)).toEqual(['AI_REVIEW OPEN', 'NEW COMPLETED'])
  await test.passAndSend()
  expect(test.steps(id)).toEqual(['AI_REVIEW COMPLETED', 'NEW COMPLETED', 'READY SCHEDULED'])
})

it('XML by the command line is kept, and its audits, entries and updates name it', async () => {
  const { store, kept, imported } = importHarness()
  const bytes = new Uint8Array(await readFile('tests/fixtures/orders/HM.xml'))
  const source = (file: string, given: Uint8Array) => ({
    file,
    open: async function* () {
      yield given
    },
  })
  const { report } = await imported([source('HM.xml', bytes)], { userId: ADA.userId })
  const id = report.files[0]?.batchId ?? ''
  const path = `inbox/HM/${id}`
  expect(await kept.read(path)).toEqual(bytes)
  const xmlUrl = (await kept.describe(path))?.url
  const named = { xmlUrl, xmlFilePath: path, xmlFileName: 'HM.xml', nextStep: 'NEW' }
  for (const audit of store.all<Audit>('audits')) {
    expect(audit).toMatchObject(named)
    expect(audit.history[0]).toMatchObject({ op: 'IMPORTED', xml: 'HM.xml' })
  }
  expect(await store.get<InboxFile>('xmls', id)).toMatchObject({
    name: 'HM.xml',
    status: 'done',
    decidedBy: ADA.userId,
    carrierCompany: 'HM',
  })

  const [first] = store.all<Audit>('audits')
  const text = new TextDecoder().decode(bytes)
  const company = first?.insuredCompany ?? ''
  expect(text).toContain(company)
  const changed = new TextEncoder().encode(text.replace(company, 'Another Name'))
  const again = await imported([source('HM-2.xml', changed)])
  expect(again.changes).toHaveLength(1)
  const applied = await applyProposal(
    { store, files: kept, clock: { now: () => new Date('2026-11-03') }, random: seededRandom(9) },
    {
      carrier: aCarrier({ id: 'HM' }),
      batchId: again.report.files[0]?.batchId ?? '',
      orderNumber: first?.orderNumber ?? '',
      userId: ADA.userId,
    },
  )
  expect(applied.ok).toBe(true)
  const updated = store.all<Audit>('audits').find((each) => each.id === first?.id)
  expect(updated?.history.at(-1)).toMatchObject({ op: 'UPDATED', xml: 'HM-2.xml' })
  expect(updated).toMatchObject({ xmlFileName: 'HM.xml' })
})

it('rows of an XML file that were corrected name that file', async () => {
  const test = await reviewing()
  const hm = aCarrier({ id: 'HM' })
  await test.addCarrier(hm)
  const bytes = new Uint8Array(await readFile('tests/fixtures/orders/HM.xml'))
  const by = { carrier: 'HM', userId: ADA.userId }
  const xml = await uploadToInbox(test.world, { ...by, name: 'HM.xml', bytes })
  if (!xml.ok) throw new Error(xml.error.message)
  const rows = new TextEncoder().encode(csvOf([ORDER_ROW]))
  const csv = { ...by, name: 'HM corrected 1.csv', bytes: rows, from: [xml.value.id] }
  const left = await uploadToInbox(test.world, csv)
  if (!left.ok) throw new Error(left.error.message)
  await importInboxFile(test.world, {
    kind: 'upload',
    fileId: left.value.id,
    carrier: 'HM',
    profile: 'default',
    userId: ADA.userId,
    commandId: 'c',
    isReal: false,
  })
  expect(test.theAudit()).toMatchObject({
    xmlFilePath: `inbox/HM/${xml.value.id}`,
    xmlFileName: 'HM.xml',
    nextStep: 'NEW',
  })
  expect(test.theAudit().history[0]).toMatchObject({ xml: 'HM.xml' })
})
