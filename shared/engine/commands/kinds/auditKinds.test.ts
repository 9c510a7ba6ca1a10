import { describe, expect, it } from 'vitest'
import { auditCodeFromId } from '#shared/audit/access/auditCode.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import type { Command } from '#shared/audit/command.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { readLineage } from '#shared/orders/ops/storedOrders.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { killedStore } from '#shared/testing/failingStores.ts'
import { orderRows } from '#shared/testing/importHarness.ts'

const ORDER = { insuredCompany: 'Harbor Oven', orderNumber: 'T-1' }

describe('a new audit', () => {
  it('makes the audit of a typed order once, answers its id and code, and keeps no word of the order', async () => {
    const { ask, run, command, store } = await commandHarness()
    const asked = await ask('createAudit', { order: ORDER })
    await run(killedStore(store, 0, 'after'))
    await run()
    const [audit, ...others] = store.all<Audit>('audits')
    expect(others).toEqual([])
    expect(audit).toMatchObject({
      bakeState: 'ORDER',
      insuredCompany: 'Harbor Oven',
      sliceID: '9999',
    })
    expect(await command(asked)).toMatchObject({
      state: 'DONE',
      request: {},
      result: { auditFSID: audit?.id, auditCode: audit?.auditCode },
    })
    expect(JSON.stringify(await command(asked))).not.toContain('Harbor')
    const again = await ask('createAudit', { order: ORDER })
    await run()
    expect((await command(again)).refusal?.code).toBe('ORDER_NUMBER_TAKEN')
  })

  it('a code that is taken is replaced by another, in the batch that ends the command', async () => {
    const { ask, run, command, store } = await commandHarness()
    const asked = await ask('createAudit', { order: ORDER })
    let isTaken = true
    const watched = {
      ...store,
      batch: async (writes: Parameters<typeof store.batch>[0]) => {
        const first = isTaken
        isTaken = false
        if (first) throw new StoreError('already-exists', 'Batch', 'made to fail')
        await store.batch(writes)
      },
    }
    await run(watched)
    const [audit] = store.all<Audit>('audits')
    expect(await command(asked)).toMatchObject({ state: 'DONE', result: { auditFSID: audit?.id } })
    expect(audit?.auditCode).toBe(auditCodeFromId(audit?.id ?? ''))
  })

  it('refuses a baker, a mistake with its field, and what no order has', async () => {
    const { ask, run, command, store } = await commandHarness()
    const baker = await ask('createAudit', { order: ORDER }, { by: PEOPLE.baker })
    const empty = await ask('createAudit', { order: { ...ORDER, insuredEmail: 'no address' } })
    const more = await ask('createAudit', { order: { ...ORDER, bakeState: 'INVOICED' } as object })
    await run()
    expect((await command(baker)).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect((await command(empty)).refusal?.code).toBe('FIELD_INVALID')
    expect((await command(more)).refusal?.code).toBe('COMMAND_INVALID')
    expect(store.all('audits')).toEqual([])
  })

  it('makes a demo audit with its class lines, in the demo carrier only', async () => {
    const { ask, run, command, store } = await commandHarness()
    const asked = await ask('createDemoAudit', {})
    const other = await ask('createDemoAudit', {}, { carrierCompany: 'HM' })
    await run()
    const audits = store.all<Audit>('audits')
    expect(audits).toMatchObject([{ env: 'demo', carrierCompany: 'DEMO', bakeState: 'ORDER' }])
    expect(audits[0]?.categories).toHaveLength(2)
    expect(await command(asked)).toMatchObject({ result: { auditCode: audits[0]?.auditCode } })
    expect((await command(other)).refusal?.code).toBe('DEMO_NO_ACCESS')
  })
})

const HM = { carrierCompany: 'HM' }
const REASON = 'The carrier misprinted it'

async function imported() {
  const harness = await commandHarness()
  const { store, world, ask, run, command } = harness
  const carrier = aCarrier({ id: 'HM', name: 'Harbor Mutual' })
  const importRows = (...rows: Record<string, string>[]) =>
    importOrders(world, { files: [orderRows(...rows)], carrier, env: 'local' })
  await importRows({ 'Order Number': 'T-1' }, { 'Order Number': 'T2' })
  const auditOf = (order: string) =>
    store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === order)
  const first = auditOf('T-1')
  if (!first) throw new Error('T-1 was not imported.')
  const pinOf = async () =>
    (await store.get<{ pin: string }>(`audits/${first.id}/private`, 'access'))?.pin ?? ''
  return {
    ...harness,
    first,
    auditOf,
    importRows,
    pinOf,
    opens: async (code: string, pin: string) =>
      (await store.get<{ intakeId: string }>('opens', openHash(code, pin)))?.intakeId ?? null,
    codeOf: async (code: string) =>
      (await store.get<{ auditFSID: string }>('auditCodes', code))?.auditFSID ?? null,
    keyOf: async (order: string) =>
      (await store.get<{ auditFSID: string }>('orderKeys', orderKeyId('HM', order)))?.auditFSID,
    async correct(orderNumber: string, reason = REASON, changes: Partial<Command> = {}) {
      const request = { orderNumber, reason }
      const asked = await ask('correctOrderNumber', request, {
        ...HM,
        auditFSID: first.id,
        ...changes,
      })
      await run()
      return command(asked)
    },
  }
}

describe('a corrected order number', () => {
  it('an admin corrects an order number: key and code follow, and the old code still opens', async () => {
    const { correct, first, auditOf, keyOf, codeOf, opens, pinOf, store, importRows, world } =
      await imported()
    const done = await correct(' T-9 ')
    expect(done).toMatchObject({ state: 'DONE', result: { v: first.v + 1, auditCode: 'T-9' } })
    const audit = auditOf('T-9')
    expect(audit).toMatchObject({
      id: first.id,
      auditCode: 'T-9',
      consolidatedId: orderKeyId('HM', 'T-9'),
      formerOrders: [{ orderNumber: 'T-1', auditCode: 'T-1' }],
    })
    expect(audit?.tokens).toContain('t9')
    expect(audit?.history.at(-1)).toMatchObject({
      op: 'CORRECTED',
      text: `Order number corrected from "T-1" to "T-9": ${REASON}`,
      userId: PEOPLE.admin,
    })
    expect(verifyHistory(audit?.history ?? [])).toBeNull()
    expect([await keyOf('T-1'), await keyOf('T-9')]).toEqual([undefined, first.id])
    expect([await codeOf('T1'), await codeOf('T9')]).toEqual([first.id, first.id])
    const pin = await pinOf()
    for (const code of ['T-1', 't9']) expect(await opens(code, pin)).toBe(first.intakeId)
    const steps = store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === first.id)
    expect(new Set(steps.map(({ auditCode }) => auditCode))).toEqual(new Set(['T-9']))
    expect(await store.get('intakes', first.intakeId)).toMatchObject({ auditCode: 'T-9' })
    expect(await readLineage(store, audit ?? first)).not.toEqual([])

    const again = await importRows({ 'Order Number': 'T-9' }, { 'Order Number': 'T2' })
    expect(again.ok && again.value.report.totals).toMatchObject({ created: 0, unchanged: 2 })
    await actOnAudit(
      world,
      { auditFSID: first.id, actor: { userId: PEOPLE.admin, role: 'admin' } },
      { kind: 'renewPin' },
    )
    for (const code of ['T-1', 't9']) {
      expect(await opens(code, pin)).toBeNull()
      expect(await opens(code, await pinOf())).toBe(first.intakeId)
    }
  })

  it('is corrected back, keeps a code that another audit has, and then has its own', async () => {
    const { correct, auditOf, codeOf, first } = await imported()
    await correct('T9')
    expect(await correct('T-1')).toMatchObject({ state: 'DONE' })
    expect(auditOf('T-1')).toMatchObject({ id: first.id, auditCode: 'T-1' })
    // "t-2" is another number than "T2", and the same code.
    expect(await correct('t-2')).toMatchObject({ state: 'DONE' })
    expect(auditOf('t-2')).toMatchObject({ id: first.id, auditCode: 'T-1' })
    expect(await codeOf('T2')).toBe(auditOf('T2')?.id)
  })

  it('is refused to a baker, without a reason or a number, for a number that is there, and elsewhere', async () => {
    const { correct, auditOf, first } = await imported()
    const code = async (...asked: Parameters<typeof correct>) =>
      (await correct(...asked)).refusal?.code
    expect(await code('T9', REASON, { by: PEOPLE.baker })).toBe('COMMAND_NOT_ALLOWED')
    expect(await code('T9', ' ')).toBe('CORRECTION_REASON_MISSING')
    expect(await code(' ')).toBe('FIELD_INVALID')
    expect(await code('T2')).toBe('ORDER_NUMBER_TAKEN')
    expect(await code('T9', REASON, { carrierCompany: 'DEMO' })).toBe('RECORD_NOT_FOUND')
    expect((await correct('T-1')).state).toBe('DONE')
    expect(auditOf('T-1')).toEqual(first)
  })
})
