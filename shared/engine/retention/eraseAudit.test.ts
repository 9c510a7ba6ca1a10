import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import { reconcileInvoices } from '#shared/billing/ops/reconcileInvoices.ts'
import { headOf, headsCheck } from '#shared/engine/historySeals.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { readStoredOrder } from '#shared/orders/ops/storedOrders.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, aCarrier } from '#shared/testing/builders.ts'
import { Died } from '#shared/testing/failingStores.ts'
import { importHarness, orderFile, orderRows } from '#shared/testing/importHarness.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { forgetOrderNumbers, onOneLine } from '#shared/testing/oneLineXml.ts'
import { eraseAudit } from './eraseAudit.ts'
import type { Removal } from './policy.ts'

/** Two audits of one order file that a carrier left in the inbox, the first of them cancelled. */
async function imported() {
  const harness = importHarness()
  const { store } = harness
  const files = memoryFileStore(() => clock.now())
  const clock = fixedClock()
  const world = { store, files, clock, random: seededRandom(5) }
  const { id: carrier, ...settings } = aCarrier({ id: 'HM', name: 'Harvest Mutual' })
  await store.set('carriers', carrier, settings)
  await harness.imported([
    orderRows({ 'Order Number': 'T1' }, { 'Order Number': 'T2', 'Contact Email': 'bo@b.example' }),
  ])
  const auditOf = (order: string) => {
    const found = store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === order)
    if (!found) throw new Error(`There is no audit of ${order}.`)
    return found
  }
  const act = async (reason: string, action: Parameters<typeof actOnAudit>[2]) => {
    const about = { auditFSID: auditOf('T1').id, actor: ADMIN, reason }
    const done = await actOnAudit(world, about, action)
    if (!done.ok) throw new Error(done.error.message)
  }
  await act('The carrier withdrew it', { kind: 'move', to: 'CANCELLED' })
  const [upload] = store.all<{ id: string }>('uploads')
  const batchId = upload?.id ?? ''
  const path = `inbox/HM/${batchId}`
  const put = (at: string) => files.put(at, bodyOf(new Uint8Array(4)), { contentType: 'a/b' })
  await store.update('uploads', batchId, { url: (await put(path)).url })
  return { ...harness, files, clock, world, auditOf, act, batchId, put }
}

/** The same; later the carrier sends its orders again, then one that it changed, then another. */
async function sentAgain() {
  const world = await imported()
  const { store, batchId } = world
  const batches: string[] = []
  for (const file of [
    orderRows({ 'Order Number': 'T1' }, { 'Order Number': 'T3', 'Contact Email': 'cy@c.example' }),
    orderRows({ 'Order Number': 'T1', City: 'Bath' }),
    orderRows({ 'Order Number': 'T4', 'Contact Email': 'dee@d.example' }),
  ]) {
    const { report } = await world.imported([file])
    batches.push(report.files[0]?.batchId ?? '')
  }
  const [repeated = '', changed = '', other = ''] = batches
  for (const [id, name] of Object.entries({
    [repeated]: 'again',
    [changed]: 'new',
    [other]: 'other',
  }))
    await store.update('uploads', id, { url: (await world.put(`inbox/HM/${name}`)).url })
  /** Where something of the order T1 still lies. */
  const left = () =>
    [batchId, ...batches]
      .flatMap((id) =>
        ['original', 'consolidated', 'transformed', 'changes'].map(
          (kind) => `uploads/${id}/${kind}`,
        ),
      )
      .filter((path) => JSON.stringify(store.all(path)).includes('ines@harboroven.example'))
  expect(left()).toHaveLength(10)
  return { ...world, repeated, left }
}

const BY = { by: 'admin@bakehouse.example', force: '' }
const FORCED = { ...BY, force: 'Order of a court' }

describe('erasing an audit', () => {
  it('is refused while it is held, worked or kept, and says which', async () => {
    const { world, auditOf, act, clock } = await imported()
    expect(await eraseAudit(world, auditOf('T2'), BY)).toMatchObject({
      error: { code: 'ERASE_NOT_OVER' },
    })
    expect(await eraseAudit(world, auditOf('T1'), BY)).toMatchObject({
      error: { code: 'ERASE_TOO_EARLY', message: expect.stringContaining('is kept through') },
    })
    await act('Matter 26-114', { kind: 'hold', isOn: true })
    const dry = await eraseAudit(world, auditOf('T1'), { ...BY, dryRun: true })
    expect(dry).toMatchObject({
      value: { removal: null, against: [{ code: 'ERASE_HELD' }, { code: 'ERASE_TOO_EARLY' }] },
    })
    await act('Settled', { kind: 'hold', isOn: false })
    clock.set(new Date('2032-01-01T12:00:00Z'))
    expect(await eraseAudit(world, auditOf('T1'), BY)).toMatchObject({ ok: true })
  })

  it('is refused while the invoice that bills it is a draft', async () => {
    const { world, auditOf, store, clock } = await imported()
    clock.set(new Date('2032-01-01T12:00:00Z'))
    await store.set('invoices', 'HM-1', { carrierCompany: 'HM', status: 'DRAFT' })
    await store.update('audits', auditOf('T1').id, { invoiceId: 'HM-1' })
    expect(await eraseAudit(world, auditOf('T1'), BY)).toMatchObject({
      error: { code: 'ERASE_INVOICE_OPEN' },
    })
  })

  it('leaves nothing of it: no document, no row of its order, no file; the other audit is whole', async () => {
    const { world, auditOf, store, files, put, batchId, clock } = await imported()
    const { id, orderNumber, auditCode, intakeId } = auditOf('T1')
    const other = auditOf('T2')
    const scan = await put('inbox/HM/scan1')
    const of = { carrierCompany: 'HM', auditFSID: id }
    await store.set('scans', 'scan1', { ...of, url: scan.url, status: 'done', from: ['scan0'] })
    await store.set('scans', 'scan0', {
      carrierCompany: 'HM',
      url: (await put('inbox/HM/scan0')).url,
      status: 'set_aside',
    })
    await store.set('commands', 'done', { ...of, state: 'DONE', request: { action: {} } })
    await store.set('letters', 'letter', { ...of, run: 'HM-1' })
    const run = {
      carrierCompany: 'HM',
      state: 'MAILED',
      url: (await put('letters/HM/HM-1.pdf')).url,
    }
    await store.set('letterRuns', 'HM-1', run)
    await put(`public/${intakeId}/0`)
    await put(`audits/${id}/files/f`)
    await put(`audits/${other.id}/files/f`)
    await store.set('attachments', 'f', {
      audit: other.id,
      carrierCompany: 'HM',
      url: `gs://demo-bakehouse.appspot.com/audits/${other.id}/files/f`,
    } satisfies Partial<Attachment>)
    const erased = await eraseAudit(world, auditOf('T1'), { ...BY, force: 'Order of a court' })
    expect(erased).toMatchObject({
      value: {
        against: [{ code: 'ERASE_TOO_EARLY' }],
        stays: [/order files/, /Backups/].map((words) => expect.stringMatching(words)),
      },
    })
    expect(files.paths()).toEqual([`audits/${other.id}/files/f`])
    const [record] = store.all<Removal>('removals')
    expect(record).toMatchObject({
      id,
      auditCode,
      cause: 'erased',
      reason: 'Order of a court',
      forced: ['ERASE_TOO_EARLY'],
      files: 2,
    })
    const { removals: _, ...others } = COLLECTIONS
    const left = Object.values(others).flatMap((name) => store.all(name))
    expect(JSON.stringify(left)).not.toContain(id)
    expect(JSON.stringify(left)).not.toContain(intakeId)
    expect(await readStoredOrder(store, batchId, orderKeyId('HM', orderNumber))).toBeNull()
    const kept = await readStoredOrder(store, batchId, orderKeyId('HM', other.orderNumber))
    expect(kept?.rows[0]?.cells.join()).toContain('bo@b.example')
    const rows = store.all<{ rows: unknown }>(`uploads/${batchId}/original`)
    expect(JSON.stringify(rows)).not.toContain('ines@harboroven.example')
    const checks = await verifyStore({ store, clock })
    expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
  })

  it('leaves nothing of its order in files that had it again, nor those files', async () => {
    const { world, auditOf, store, files, left, repeated } = await sentAgain()
    expect(await eraseAudit(world, auditOf('T1'), FORCED)).toMatchObject({ ok: true })
    expect(left()).toEqual([])
    expect(files.paths()).toEqual(['inbox/HM/other'])
    const kept = await readStoredOrder(store, repeated, orderKeyId('HM', 'T3'))
    expect(kept?.rows[0]?.cells.join()).toContain('cy@c.example')
  })

  it('leaves the rows of another audit that has a number which was corrected', async () => {
    const { world, auditOf, store, imported: imports } = await imported()
    const former = [{ orderNumber: 'T0', auditCode: 'T0' }]
    await store.update('audits', auditOf('T1').id, { formerOrders: former })
    const { report } = await imports([orderRows({ 'Order Number': 'T0' })])
    const batchId = report.files[0]?.batchId ?? ''
    expect(await eraseAudit(world, auditOf('T1'), FORCED)).toMatchObject({ ok: true })
    expect(await readStoredOrder(store, batchId, orderKeyId('HM', 'T0'))).toMatchObject({
      order: 'T0',
      rows: [{ line: 2 }],
    })
  })

  it('killed at any write and done again, leaves nothing either', async () => {
    let at = 0
    for (let isDead = true; isDead; at++) {
      const { world, auditOf, store, files, left } = await sentAgain()
      let writes = 0
      const mortal = <Args extends unknown[], T>(verb: (...args: Args) => Promise<T>) => {
        return (...args: Args): Promise<T> =>
          writes++ === at ? Promise.reject(new Died()) : verb(...args)
      }
      const { batch, set, update, delete: remove } = store
      const dying = {
        ...world,
        store: {
          ...store,
          ...{ batch: mortal(batch), set: mortal(set) },
          ...{ update: mortal(update), delete: mortal(remove) },
        },
        files: { ...files, remove: mortal(files.remove) },
      }
      isDead = await eraseAudit(dying, auditOf('T1'), FORCED).then(
        () => false,
        (error) => {
          if (!(error instanceof Died)) throw error
          return true
        },
      )
      // Killed after its last commit, the audit is gone and nothing is left to do.
      const audit = store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === 'T1')
      if (audit) await eraseAudit(world, audit, FORCED)
      expect([at, left()]).toEqual([at, []])
      expect(files.paths()).toEqual(['inbox/HM/other'])
    }
    expect(at).toBeGreaterThan(10)
  })

  it.each(['as they are stored', 'as earlier releases stored them'])(
    'takes of XML on one line the rows of its order alone, %s',
    async (how) => {
      const { store, imported: imports } = importHarness()
      const clock = fixedClock()
      const world = { store, files: memoryFileStore(() => clock.now()), clock }
      const { id: carrier, ...settings } = aCarrier({ id: 'HM', name: 'Harvest Mutual' })
      await store.set('carriers', carrier, settings)
      const xml = onOneLine(await readFile('tests/fixtures/orders/HM.xml', 'utf8'))
      await imports([orderFile('HM.xml', xml)])
      if (how === 'as earlier releases stored them') await forgetOrderNumbers(store)
      const [upload] = store.all<{ id: string }>('uploads')
      const batchId = upload?.id ?? ''
      const audits = store.all<Audit>('audits')
      const audit = audits.find(({ orderNumber }) => orderNumber === 'HM0045001')
      if (audit === undefined) throw new Error('The sample has no such order.')
      const others = audits.filter(({ id }) => id !== audit.id)
      const rowsOf = async ({ orderNumber }: Audit) =>
        (await readStoredOrder(store, batchId, orderKeyId('HM', orderNumber)))?.rows
      expect(await rowsOf(audit)).toHaveLength(3)
      const before = await Promise.all(others.map(rowsOf))
      expect(before.flat()).toHaveLength(120)

      expect(await eraseAudit(world, audit, FORCED)).toMatchObject({ ok: true })
      expect(await Promise.all(others.map(rowsOf))).toEqual(before)
      const original = JSON.stringify(store.all(`uploads/${batchId}/original`))
      expect(original).not.toMatch(/yuki_whobrey|HM0045001/)
    },
  )

  it('takes the scans that a scan was cut from, however often, wherever it was killed', async () => {
    for (let killAt = 0; killAt < 4; killAt++) {
      const { world, auditOf, store, files, put } = await imported()
      const scan = async (name: string, data: object) =>
        store.set('scans', name, { url: (await put(`inbox/HM/${name}`)).url, ...data })
      const aside = { carrierCompany: 'HM', status: 'set_aside' }
      await scan('scan0', aside)
      await scan('scan1', { ...aside, from: ['scan0', 'foreign'] })
      await scan('foreign', { carrierCompany: 'GSD', status: 'set_aside' })
      const of = { carrierCompany: 'HM', auditFSID: auditOf('T1').id }
      await scan('scan2', { ...of, status: 'done', from: ['scan1'] })
      // Another piece of the same original, which waits for its own audit.
      await scan('other', { carrierCompany: 'HM', status: 'waiting', from: ['scan0'] })
      let removed = 0
      const remove = async (path: string) => {
        if (removed++ === killAt) throw new Died()
        await files.remove(path)
      }
      const dying = { ...world, files: { ...files, remove } }
      await eraseAudit(dying, auditOf('T1'), FORCED).catch((error) => {
        if (!(error instanceof Died)) throw error
      })
      expect(await eraseAudit(world, auditOf('T1'), FORCED)).toMatchObject({ ok: true })
      const left = store.all<{ id: string }>('scans').map(({ id }) => id)
      expect(left.sort()).toEqual(['foreign', 'other'])
      expect(files.paths()).toEqual(['inbox/HM/foreign', 'inbox/HM/other'])
    }
  })

  it('takes results that were stored before their package listed them', async () => {
    const { world, auditOf, store, files, put } = await imported()
    const { id } = auditOf('T1')
    const sending = { carrierCompany: 'HM', auditFSID: id, state: 'WITHDRAWN', files: [] }
    await store.set('results', `${id}-1`, sending)
    await put(`results/${id}-1/T1.pdf`)
    // Of another audit whose id begins alike.
    await put(`results/${id}-10/T10.pdf`)
    expect(await eraseAudit(world, auditOf('T1'), FORCED)).toMatchObject({ ok: true })
    expect(files.paths()).toEqual([`results/${id}-10/T10.pdf`])
  })

  it('leaves its invoice, which verify holds against the record, as it does heads kept elsewhere', async () => {
    const { world, auditOf, store } = await imported()
    const { id, auditCode } = auditOf('T1')
    const totals = { lineCount: 1, auditCount: 1, totalCents: 4500 }
    await store.set('invoices', 'HM-1', { carrierCompany: 'HM', status: 'ISSUED', ...totals })
    const line = { n: 1, auditFSID: id, amountCents: 4500, billedCents: 4500, creditOf: '' }
    await store.set('invoices/HM-1/lines', '1', line)
    await store.update('audits', id, { invoiceId: 'HM-1' })
    const heads = headsCheck({ [id]: headOf(auditOf('T1')) })
    const failedOf = (check: VerifyCheck) => check.failures.map(({ code }) => code)
    const force = { ...BY, force: 'Order of a court' }
    expect(await eraseAudit(world, auditOf('T1'), force)).toMatchObject({
      value: { stays: expect.arrayContaining([expect.stringContaining('Invoices HM-1 keep')]) },
    })
    const [invoices] = await reconcileInvoices(store)
    expect(invoices).toMatchObject({ checked: 1, failed: 0 })
    expect(failedOf(await heads.end(store))).toEqual([])
    // Without the record both are what they always were.
    await store.delete('removals', id)
    const [without] = await reconcileInvoices(store)
    expect(without && failedOf(without)).toEqual(['INVOICE_LINE_ORPHAN'])
    const again = headsCheck({ [id]: { auditCode, entries: 1, head: 'any' } })
    expect(failedOf(await again.end(store))).toEqual(['HEAD_MISSING'])
  })

  it('says so when the audit was written meanwhile, and is done when it is asked again', async () => {
    const { world, auditOf, store } = await imported()
    const raced: DocumentStore = {
      ...store,
      batch: async (writes) => {
        if (writes.some(({ collection }) => collection === 'removals'))
          await store.update('audits', auditOf('T1').id, { v: 99 })
        return store.batch(writes)
      },
    }
    const force = { ...BY, force: 'Order of a court' }
    expect(await eraseAudit({ ...world, store: raced }, auditOf('T1'), force)).toMatchObject({
      error: { code: 'ERASE_IN_BETWEEN' },
    })
    expect(store.all('audits')).toHaveLength(2)
    expect(await eraseAudit(world, auditOf('T1'), force)).toMatchObject({ ok: true })
    expect(store.all('audits')).toHaveLength(1)
  })
})
