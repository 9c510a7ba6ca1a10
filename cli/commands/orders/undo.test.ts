import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { Upload } from '#shared/orders/model.ts'
import { aUser } from '#shared/testing/builders.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsNoteCommand } from '../audits/note.ts'
import { ordersImportCommand } from './import.ts'
import { ordersUndoCommand } from './undo.ts'

const ADMIN = 'admin@bakehouse.example'

/** Orders of these numbers, imported for HM. */
async function imported(...numbers: string[]) {
  const rows = numbers.map((number) => ({ ...ORDER_ROW, 'Order Number': number }))
  const recorded = await recordedRuntime(csvOf(rows))
  await recorded.store.set('users', ADMIN, { ...aUser({ email: ADMIN, carriers: ['HM'] }) })
  const run = (...args: string[]) =>
    runCommand(ordersImportCommand, 'orders import', recorded, '-', '--carrier', 'HM', ...args)
  const { json } = await run('--json')
  const [file] = json()['files'] as { batchId: string }[]
  const batchId = file?.batchId ?? ''
  const undo = (...args: string[]) =>
    runCommand(ordersUndoCommand, 'orders undo', recorded, batchId, '--as', ADMIN, ...args)
  const audits = () => recorded.store.list<Audit>('audits', {})
  return { ...recorded, batchId, undo, audits, run }
}

it('undoes an import: its audits are removed and its file is set aside', async () => {
  const { undo, audits, logged, store, batchId } = await imported('A1', 'A2')
  expect(await audits()).toHaveLength(2)
  expect((await undo()).exit).toBe(0)
  expect(logged.at(-1)).toBe(
    'The import of standard input is undone: 2 audits are removed, the file is set aside.',
  )
  expect(await audits()).toEqual([])
  expect(await store.get<Upload>('uploads', batchId)).toMatchObject({ status: 'set_aside' })
})

it('an import that there is not is a mistake in what was typed', async () => {
  const recorded = await imported('A1')
  const args = ['nowhere', '--as', ADMIN, '--json']
  const { exit, json } = await runCommand(ordersUndoCommand, 'orders undo', recorded, ...args)
  const message = 'There is no import nowhere.'
  expect([exit, json()['error']]).toMatchObject([2, { code: 'IMPORT_UNKNOWN', message }])
})

it('undoes nothing once someone has worked on one of its audits, and says on which', async () => {
  const recorded = await imported('A1', 'A2')
  const { undo, audits } = recorded
  await runCommand(auditsNoteCommand, 'audits note', recorded, 'A2', 'Ours', '--as', ADMIN)
  const { exit, json } = await undo('--json')
  expect([exit, json()['error']]).toMatchObject([
    expect.any(Number),
    { code: 'IMPORT_TOUCHED', message: expect.stringContaining('A2') },
  ])
  expect(exit).not.toBe(0)
  expect(await audits()).toHaveLength(2)
})

it('an import whose order numbers begin with another carrier’s code is warned of', async () => {
  const warning = /begin with DEMO/
  const own = await imported('HM0001')
  await own.run('--dry-run')
  expect(own.logged.join('\n')).not.toMatch(/begin with/)
  const foreign = await imported('DEMO0001', 'DEMO0002')
  await foreign.run('--dry-run')
  expect([...foreign.logged, ...foreign.printed].join('\n')).toMatch(warning)
})
