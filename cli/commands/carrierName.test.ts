import { expect, it } from 'vitest'
import { recordedIo } from '../testing/recordedIo.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { auditsAdvanceCommand } from './audits/advance.ts'
import { auditsListCommand } from './audits/list.ts'
import { bakeryListCommand } from './bakery/cadence.ts'
import { invoicesExportCommand } from './invoices/export.ts'
import { ordersImportCommand } from './orders/import.ts'

/** A command's world: the carriers HM and DEMO or DEMO alone, local or a real project. */
async function world({
  isReal = false,
  demoAlone = false,
  setting = '',
  answers = [] as string[],
} = {}) {
  const recorded = await recordedRuntime()
  const { canAsk, ask } = recordedIo({ answers }).io
  const { openTarget } = recorded.runtime
  if (demoAlone) await recorded.store.delete('carriers', 'HM')
  Object.assign(recorded.runtime, {
    io: { ...recorded.runtime.io, canAsk, ask },
    openTarget: async (...args: Parameters<typeof openTarget>) => {
      const opened = await openTarget(...args)
      return opened.ok ? { ok: true, value: { ...opened.value, isReal } } : opened
    },
  })
  if (setting !== '')
    recorded.runtime.settings = {
      carrier: { value: setting, from: 'environment', where: 'BAKEHOUSE_CARRIER' },
      files: [],
    }
  return { ...recorded, said: () => recorded.logged.join('\n') }
}

it('DEMO needs no name on a local store that has no other carrier', async () => {
  const local = await world({ demoAlone: true })
  expect((await runCommand(auditsListCommand, 'audits list', local)).exit).toBe(0)
})

it.each([
  ['a local store with other carriers', {}],
  ['a real project', { isReal: true }],
  ['a real project with DEMO alone', { isReal: true, demoAlone: true }],
])('%s wants a carrier: nothing is assumed where no one can be asked', async (_, where) => {
  const place = await world(where)
  const done = await runCommand(auditsListCommand, 'audits list', place)
  expect(done.exit).toBe(2)
  const carriers = 'demoAlone' in where ? 'DEMO' : 'DEMO, HM'
  expect(place.said()).toContain(`No carrier is named. Carriers: ${carriers}.`)
  expect(place.said()).toContain('[CARRIER_MISSING]')
  expect(place.use.closed).toBe(1)
})

it('a person at a terminal is asked, and an answer that is none is refused', async () => {
  for (const [answer, exit, code] of [
    [' hm ', 0, ''],
    ['XX', 2, '[CARRIER_UNKNOWN]'],
    ['', 2, '[CARRIER_MISSING]'],
  ] as const) {
    const asked = await world({ isReal: true, answers: [answer] })
    expect((await runCommand(auditsListCommand, 'audits list', asked)).exit).toBe(exit)
    expect(asked.said()).toContain(code)
  }
})

it('the setting stands in and is named; what is typed counts more', async () => {
  const set = await world({ isReal: true, setting: 'hm' })
  expect((await runCommand(auditsListCommand, 'audits list', set)).exit).toBe(0)
  expect(set.said()).toContain('Carrier: hm (BAKEHOUSE_CARRIER)')
  const typed = await world({ setting: 'XX' })
  const args = ['--carrier', 'HM']
  expect((await runCommand(auditsListCommand, 'audits list', typed, ...args)).exit).toBe(0)
})

it('imports, bills and advances by the setting, and asks without one', async () => {
  const file = 'tests/fixtures/orders/HM.csv'
  const commands = [
    [ordersImportCommand, 'orders import', [file, '--dry-run']],
    [invoicesExportCommand, 'invoices export', ['--through', '2026-10-31', '--preview']],
    [auditsAdvanceCommand, 'audits advance', ['--from', 'READY', '--to', 'CONTACTING']],
  ] as const
  for (const [command, name, args] of commands) {
    const none = await world()
    expect((await runCommand(command, name, none, ...args)).exit).toBe(2)
    expect(none.said()).toContain('[CARRIER_MISSING]')
    const unknown = await world({ setting: 'XX' })
    expect([name, (await runCommand(command, name, unknown, ...args)).exit]).toEqual([name, 2])
    expect(unknown.said()).toContain('There is no carrier XX.')
    const known = await world({ setting: 'HM' })
    await runCommand(command, name, known, ...args)
    expect(known.said()).not.toMatch(/CARRIER_(MISSING|UNKNOWN)/)
  }
})

it('an invoice of several carriers does not go into one file, also by the setting', async () => {
  const several = await world({ setting: 'HM,DEMO' })
  const args = ['--through', '2026-10-31', '--format', 'pdf', '--out', 'one.pdf']
  const done = await runCommand(invoicesExportCommand, 'invoices export', several, ...args)
  expect(done.exit).toBe(2)
  expect(several.said()).toContain('name a folder')
})

it('does not narrow what is for the whole firm without a carrier', async () => {
  const set = await world({ setting: 'XX' })
  expect((await runCommand(bakeryListCommand, 'bakery list', set)).exit).toBe(0)
})
