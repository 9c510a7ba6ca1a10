import { expect, it } from 'vitest'
import { auditCodeFromId } from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { commandHarness, killedStore, PEOPLE } from '#shared/testing/commandHarness.ts'

const ORDER = { insuredCompany: 'Harbor Oven', orderNumber: 'T-1' }

it('makes the audit of a typed order once, tells its id and code, and keeps no word of the order', async () => {
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

it('a code that is taken is another one, in the batch that ends the command', async () => {
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
