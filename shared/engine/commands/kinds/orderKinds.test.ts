import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import type { OrderProposal, Upload } from '#shared/orders/model.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { killedStore } from '#shared/testing/failingStores.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { soakShare } from '../../../../tests/setup/soakSize.ts'

const HM = { carrierCompany: 'HM' }

async function world() {
  const harness = await commandHarness()
  const { store, files, clock, ask } = harness
  return {
    ...harness,
    /** Leaves orders in HM's inbox; the file's id. */
    async leave(name: string, rows: Record<string, string>[], from?: string[]): Promise<string> {
      const text = csvOf(rows.map((row) => ({ ...ORDER_ROW, ...row })))
      const left = await uploadToInbox(
        { store, files, clock },
        {
          carrier: 'HM',
          userId: PEOPLE.admin,
          name,
          bytes: new TextEncoder().encode(text),
          ...(from ? { from } : {}),
        },
      )
      if (!left.ok) throw new Error(left.error.message)
      return left.value.id
    },
    importOf: (fileId: string, changes: Partial<Command> = {}) =>
      ask('importOrders', { kind: 'upload', fileId, profile: 'default' }, { ...HM, ...changes }),
    audits: () => store.all<Audit>('audits'),
    upload: (id: string) => store.get<Upload & InboxFile>('uploads', id),
  }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ 'Order Number': `N${n}` }))

describe('importOrders', () => {
  it('imports a file of the inbox as the command line does, and says what it came to', async () => {
    const { leave, importOf, run, command, audits, upload, clock } = await world()
    const lacking = [
      { 'Order Number': 'L1', Phone: '' },
      { 'Order Number': 'L2', Phone: '', Agency: '' },
    ]
    const fileId = await leave(
      'orders.csv',
      [...many(58), ...lacking, { 'Order Number': '' }],
      ['another'],
    )
    const asked = await importOf(fileId)
    clock.set(new Date(clock.now().getTime() + 1_500))
    await run()
    expect(await command(asked)).toMatchObject({
      state: 'DONE',
      result: {
        orders: 61,
        created: 60,
        rejected: 1,
        defects: 3,
        unchanged: 0,
        interrupted: false,
        tookMs: 1_500,
      },
    })
    expect(audits()).toHaveLength(60)
    expect(audits().flatMap(({ defects }) => defects)).toHaveLength(3)
    expect(audits()[0]).toMatchObject({ env: 'production', bakeState: 'READY', sliceID: '99' })
    expect(audits()[0]?.history[0]).toMatchObject({ userId: PEOPLE.admin, batchId: fileId })
    expect(await upload(fileId)).toMatchObject({
      status: 'imported',
      created: 60,
      commandId: asked,
      from: ['another'],
      decidedBy: PEOPLE.admin,
    })
    const again = await importOf(fileId)
    await run()
    expect((await command(again)).state).toBe('DONE')
    expect(audits()).toHaveLength(60)
  })

  it('counts the rejected orders that are still to be corrected, once however often corrected rows come', async () => {
    const { leave, importOf, ask, run, upload, store } = await world()
    const wrong = (count: number) =>
      many(count).map((row) => ({ ...row, 'Policy To': '02/30/2026' }))
    const fileId = await leave('orders.csv', [...many(6).slice(4), ...wrong(4)])
    const waits = async () => (await upload(fileId))?.toCorrect
    await importOf(fileId)
    await run()
    expect(await waits()).toBe(4)
    const corrected = await leave('corrected.csv', [...many(2), ...wrong(4).slice(2)], [fileId])
    await importOf(corrected)
    await run()
    expect([await waits(), (await upload(corrected))?.toCorrect]).toEqual([2, 0])
    // The same orders in another file of corrected rows settle no other, nor does the same file.
    await importOf(await leave('again.csv', [...many(3), ...wrong(4).slice(3)], [fileId]))
    await importOf(corrected)
    await importOf(fileId)
    await run()
    expect(await waits()).toBe(1)
    // An import of an earlier release is counted from here on; what was undone stays undone.
    await store.update('uploads', fileId, { toCorrect: undefined })
    await importOf(await leave('last.csv', many(4).slice(3), [fileId]))
    await run()
    expect(await waits()).toBe(0)
    const other = await leave('other.csv', [{ 'Order Number': 'O1' }, ...wrong(4)])
    await importOf(other)
    await run()
    await ask('undoImport', { batchId: other }, HM)
    await run()
    expect((await upload(other))?.toCorrect).toBeNull()
  })

  it('audits of an XML file name it, by an address of the engine, and their NEW step stays open', async () => {
    const { ask, run, command, audits, store, files, clock } = await world()
    const bytes = await readFile('tests/fixtures/orders/HM.xml')
    const request = { carrier: 'HM', userId: PEOPLE.admin, name: 'HM.xml', bytes }
    const left = await uploadToInbox({ store, files, clock }, request)
    if (!left.ok) throw new Error(left.error.message)
    const { id: fileId } = left.value
    // An address in the document itself is not used.
    await store.update('xmls', fileId, { url: 'gs://elsewhere/x' })
    const asked = await ask('importOrders', { kind: 'xml', fileId, profile: 'default' }, HM)
    await run()
    const { state, result } = await command(asked)
    expect(state).toBe('DONE')
    expect(result?.['created']).toBe(audits().length)
    const path = `inbox/HM/${fileId}`
    const xmlUrl = (await files.describe(path))?.url
    for (const audit of audits())
      expect(audit).toMatchObject({
        xmlUrl,
        xmlFilePath: path,
        xmlFileName: 'HM.xml',
        nextStep: 'NEW',
        bakeState: 'READY',
      })
    expect(await store.get('xmls', fileId)).toMatchObject({ status: 'done', commandId: asked })
  })

  const KILLS = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [
    { at, moment: 'before' as const },
    { at, moment: 'after' as const },
  ])

  it('goes on after an engine that was killed, at each of its writes: each order once', async () => {
    for (const { at, moment } of soakShare(KILLS, 2)) {
      const { leave, importOf, run, command, audits, upload, store } = await world()
      const fileId = await leave('orders.csv', many(100))
      const asked = await importOf(fileId)
      await run(killedStore(store, at, moment))
      await run()
      expect(await command(asked)).toMatchObject({
        state: 'DONE',
        result: { orders: 100, created: 100, unchanged: 0, interrupted: false },
      })
      expect(audits()).toHaveLength(100)
      expect(new Set(audits().map(({ orderNumber }) => orderNumber)).size).toBe(100)
      expect(await upload(fileId)).toMatchObject({ status: 'imported', created: 100 })
    }
  })

  it('shows its progress; stopped, it ends as STOPPED and is gone on with by another', async () => {
    const { leave, importOf, ask, live, run, ended, command, audits, upload, store } = await world()
    const fileId = await leave('orders.csv', many(500))
    const asked = await importOf(fileId)
    let stop = Promise.resolve('')
    const stopEngine = live({
      ...store,
      batch: async (writes) => {
        await store.batch(writes)
        if (audits().length === 40) stop = ask('stopCommand', { command: asked })
      },
    })
    await ended(asked)
    stopEngine()
    expect((await command(await stop)).state).toBe('DONE')
    const created = audits().length
    expect(created).toBeLessThan(500)
    expect(await command(asked)).toMatchObject({
      state: 'STOPPED',
      progress: { done: 10, total: 500 },
      result: { created, interrupted: true },
    })
    expect(await upload(fileId)).toMatchObject({ status: 'interrupted', created })
    const again = await importOf(fileId)
    await run()
    expect(await command(again)).toMatchObject({ state: 'DONE', result: { created: 500 } })
    expect(audits()).toHaveLength(500)
  })

  it('an engine that ends leaves it to the next one', async () => {
    const { leave, importOf, run, command, audits, upload, store } = await world()
    const fileId = await leave('orders.csv', many(200))
    const asked = await importOf(fileId)
    let goesOn = true
    const ending = {
      ...store,
      batch: async (writes: Parameters<typeof store.batch>[0]) => {
        await store.batch(writes)
        if (audits().length > 0) goesOn = false
      },
    }
    await run(ending, async () => goesOn)
    expect(audits().length).toBeLessThan(200)
    expect((await command(asked)).state).toBe('RUNNING')
    await run()
    expect(await command(asked)).toMatchObject({ state: 'DONE', result: { created: 200 } })
    expect(await upload(fileId)).toMatchObject({ status: 'imported', created: 200 })
  })

  it('is refused to a baker, for another carrier’s file, and for what was not left there', async () => {
    const { leave, importOf, ask, run, command, audits, files, store } = await world()
    const fileId = await leave('orders.csv', many(1))
    const other = await leave('other.csv', many(2))
    const path = `inbox/HM/${other}`
    await files.remove(path)
    await files.put(path, new Blob([csvOf([ORDER_ROW])]), { contentType: 'text/csv' })
    const request = { kind: 'upload', fileId, profile: 'default' } as const
    const refusals = {
      [await importOf(fileId, { by: PEOPLE.baker })]: 'COMMAND_NOT_ALLOWED',
      [await ask('importOrders', request)]: 'RECORD_NOT_FOUND',
      [await ask('importOrders', { ...request, kind: 'xml' }, HM)]: 'RECORD_NOT_FOUND',
      [await ask('importOrders', { ...request, profile: 'none' }, HM)]: 'PROFILE_UNKNOWN',
      [await importOf(other)]: 'INBOX_FILE_BROKEN',
      [await importOf('../../x')]: 'COMMAND_INVALID',
    }
    await run()
    for (const [id, code] of Object.entries(refusals))
      expect((await command(id)).refusal?.code).toBe(code)
    expect(audits()).toEqual([])
    expect((await store.get<InboxFile>('uploads', fileId))?.status).toBe('waiting')
  })
})

describe('applyProposal and dismissProposal', () => {
  const changed = (names: string[]) =>
    names.map((order) => ({ 'Order Number': order, 'Insured Name': `New ${order}` }))

  async function proposed() {
    const made = await world()
    const { leave, importOf, run, audits, store } = made
    const orders = ['N0', 'N1', 'N2']
    await importOf(await leave('first.csv', many(3)))
    await run()
    const batchId = await leave('second.csv', changed(orders))
    await importOf(batchId)
    await run()
    const auditOf = (order: string) => audits().find(({ orderNumber }) => orderNumber === order)
    const proposals = () =>
      Object.fromEntries(
        store
          .all<OrderProposal>(`uploads/${batchId}/changes`)
          .map(({ orderNumber, status }) => [orderNumber, status]),
      )
    return { ...made, batchId, auditOf, proposals }
  }

  it('apply one order, leave another, and refuse a third with the reason', async () => {
    const { batchId, ask, run, command, auditOf, proposals, store } = await proposed()
    const third = auditOf('N2')?.id ?? ''
    await store.update('audits', third, { bakeState: 'INVOICED' })
    const apply = await ask('applyProposal', { batchId, orderNumber: 'N0' }, HM)
    const leave = await ask('dismissProposal', { batchId, orderNumber: 'N1' }, HM)
    const closed = await ask('applyProposal', { batchId, orderNumber: 'N2' }, HM)
    await run()
    expect(proposals()).toEqual({ N0: 'applied', N1: 'dismissed', N2: 'refused' })
    expect(await command(apply)).toMatchObject({ state: 'DONE', result: { status: 'applied' } })
    expect(await command(leave)).toMatchObject({ state: 'DONE', result: { status: 'dismissed' } })
    expect(await command(closed)).toMatchObject({
      state: 'DONE',
      result: { status: 'refused', refused: { code: 'ORDER_UPDATE_CLOSED' } },
    })
    expect(['N0', 'N1', 'N2'].map((order) => auditOf(order)?.insuredCompany)).toEqual([
      'New N0',
      'Harbor Oven',
      'Harbor Oven',
    ])
    const again = await ask('dismissProposal', { batchId, orderNumber: 'N0' }, HM)
    await run()
    expect((await command(again)).refusal?.code).toBe('ORDER_PROPOSAL_NOT_OPEN')
  })

  it('are done once, wherever the engine is killed, and for no other carrier', async () => {
    const { batchId, ask, run, command, auditOf, store } = await proposed()
    const other = await ask('applyProposal', { batchId, orderNumber: 'N1' })
    const apply = await ask('applyProposal', { batchId, orderNumber: 'N0' }, HM)
    await run(killedStore(store, 1, 'after'))
    await run()
    expect((await command(apply)).state).toBe('DONE')
    expect((await command(other)).refusal?.code).toBe('ORDER_PROPOSAL_NOT_OPEN')
    expect(auditOf('N0')?.v).toBe(2)
    expect(auditOf('N1')?.v).toBe(1)
  })
})

describe('undoImport', () => {
  it('removes all that an import made, sets its file aside, and the file can be imported again', async () => {
    const { leave, importOf, ask, run, command, audits, upload, store, pass } = await world()
    await importOf(await leave('kept.csv', [{ 'Order Number': 'K1' }]))
    await run()
    const [kept] = audits()
    const fileId = await leave('wrong.csv', many(45))
    await importOf(fileId)
    await run()
    await pass()
    expect(audits()).toHaveLength(46)
    const asked = await ask('undoImport', { batchId: fileId }, HM)
    await run()
    expect(await command(asked)).toMatchObject({
      state: 'DONE',
      result: { removed: 45, interrupted: false },
    })
    expect(audits().map(({ id }) => id)).toEqual([kept?.id])
    for (const collection of ['asteps', 'intakes', 'auditCodes', 'orderKeys', 'opens'])
      for (const found of store.all<{ auditFSID: string }>(collection))
        expect([collection, found.auditFSID]).toEqual([collection, kept?.id])
    expect(store.all('carrierAudits').map(({ id }) => id)).toEqual([kept?.id])
    expect(await upload(fileId)).toMatchObject({ status: 'set_aside', decidedBy: PEOPLE.admin })
    await importOf(fileId)
    await run()
    expect(audits()).toHaveLength(46)
    expect(await upload(fileId)).toMatchObject({ status: 'imported', created: 45 })
  })

  it('removes nothing once a person has acted on one of them, or it changed earlier audits', async () => {
    const { leave, importOf, ask, run, command, audits, upload, store } = await world()
    const fileId = await leave('orders.csv', many(3))
    await importOf(fileId)
    await run()
    const [one] = audits()
    const note = { action: { kind: 'note', text: 'Ours after all' } as const, reason: '' }
    await ask('act', note, { ...HM, auditFSID: one?.id ?? '' })
    await run()
    const asked = await ask('undoImport', { batchId: fileId }, HM)
    const other = await ask('undoImport', { batchId: fileId })
    const byBaker = await ask('undoImport', { batchId: fileId }, { ...HM, by: PEOPLE.baker })
    await run()
    expect((await command(asked)).refusal).toMatchObject({
      code: 'IMPORT_TOUCHED',
      message: expect.stringContaining(one?.auditCode ?? '?'),
    })
    expect((await command(other)).refusal?.code).toBe('RECORD_NOT_FOUND')
    expect((await command(byBaker)).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect(audits()).toHaveLength(3)
    expect((await upload(fileId))?.status).toBe('imported')
    await store.update('uploads', fileId, { updated: 1 })
    const changed = await ask('undoImport', { batchId: fileId }, HM)
    await run()
    expect((await command(changed)).refusal?.code).toBe('IMPORT_UPDATED')
  })
})
