import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { Upload } from '#shared/orders/model.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { ordersImportCommand } from './import.ts'

const fileOf = (...orders: Record<string, string>[]) =>
  csvOf(orders.map((row) => ({ ...ORDER_ROW, ...row })))

it('--corrects counts down the rejected orders of the import that it names, of the same carrier', async () => {
  const wrong = { 'Policy To': '02/30/2026' }
  const first = await recordedRuntime(
    fileOf({ 'Order Number': 'A1' }, { 'Order Number': 'A2', ...wrong }),
  )
  const { store } = first
  await runCommand(ordersImportCommand, 'orders import', first, '-', '--carrier', 'HM')
  const [upload] = await store.list<Upload>('uploads', {})
  const waits = async () => (await store.get<Upload>('uploads', upload?.id ?? ''))?.toCorrect
  expect(await waits()).toBe(1)
  const then = await recordedRuntime(fileOf({ 'Order Number': 'A2' }))
  then.use.store = store
  const correct = (carrier: string, ...args: string[]) =>
    runCommand(
      ordersImportCommand,
      'orders import',
      then,
      ...['-', '--carrier', carrier, '--corrects', upload?.id ?? '', '--json', ...args],
    )
  const other = await correct('DEMO')
  expect(other.json()['error']).toMatchObject({ code: 'IMPORT_UNKNOWN' })
  await correct('HM', '--dry-run')
  expect(await waits()).toBe(1)
  expect((await correct('HM')).exit).toBe(0)
  expect(await waits()).toBe(0)
  // What was corrected is listed with the orders that it was rejected from.
  const audits = await store.list<Audit>('audits', {})
  expect(audits.map(({ importId }) => importId)).toEqual([upload?.id, upload?.id])
})
