import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { aUser } from '#shared/testing/builders.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { ordersImportCommand } from '../orders/import.ts'
import { auditsCorrectCommand } from './edit.ts'
import { auditsShowCommand } from './show.ts'

it('corrects an order number with a reason; the old code still opens the audit', async () => {
  const recorded = await recordedRuntime(
    csvOf([
      { ...ORDER_ROW, 'Order Number': 'T1' },
      { ...ORDER_ROW, 'Order Number': 'T2' },
    ]),
  )
  const { store, logged } = recorded
  for (const [id, role] of [
    ['admin@bakehouse.example', 'admin'],
    ['baker@bakehouse.example', 'baker'],
  ] as const)
    await store.set('users', id, { ...aUser({ email: id, role, carriers: ['HM'] }) })
  await runCommand(ordersImportCommand, 'orders import', recorded, '-', '--carrier', 'HM')
  const correct = (number: string, by: string, ...args: string[]) =>
    runCommand(
      auditsCorrectCommand,
      'audits correct',
      recorded,
      ...['T1', '--order-number', number, '--reason', 'Typed wrong', '--as', by, ...args],
    )
  const refused = async (number: string, by = 'admin@bakehouse.example') =>
    (await correct(number, by, '--json')).json()['error']
  expect(await refused('T9', 'baker@bakehouse.example')).toMatchObject({
    code: 'ACTOR_NOT_ALLOWED',
  })
  expect(await refused('T2')).toMatchObject({ code: expect.stringMatching(/TAKEN/) })
  expect((await correct('T9', 'admin@bakehouse.example')).exit).toBe(0)
  expect(logged.slice(-2)).toEqual(['The order number of T9 is T9.', 'T1 still opens it.'])
  const byCode = async (code: string) =>
    (await runCommand(auditsShowCommand, 'audits show', recorded, code, '--json')).json()
  const audit = (await byCode('T1')) as unknown as Audit
  expect(audit).toMatchObject({ auditCode: 'T9', orderNumber: 'T9' })
  expect((await byCode('T9'))['id']).toBe(audit.id)
  expect(audit.history.at(-1)).toMatchObject({ userId: 'admin@bakehouse.example' })
  expect(JSON.stringify(audit.history.at(-1))).toContain('Typed wrong')
})
