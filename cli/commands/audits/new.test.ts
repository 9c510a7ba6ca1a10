import { beforeEach, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsNewCommand } from './new.ts'

let recorded: Awaited<ReturnType<typeof recordedRuntime>>

beforeEach(async () => {
  recorded = await recordedRuntime()
  const baker = aUser({ id: 'baker@bakehouse.example', role: 'baker' })
  await recorded.store.set('users', 'admin@bakehouse.example', { ...aUser() })
  await recorded.store.set('users', baker.id, { ...baker, email: baker.id })
})

const AS = ['--as', 'admin@bakehouse.example']
const NEEDED = ['--carrier', 'DEMO', '--order-number', 'X-1', '--insured-company', 'Harbor Oven']

async function refusedCode(...args: string[]) {
  const run = await runCommand(auditsNewCommand, 'audits new', recorded, ...args, '--json')
  const { error } = run.json() as { error?: { code: string; message: string } }
  expect(recorded.store.all('audits')).toHaveLength(0)
  return [run.exit, error?.code, error?.message]
}

it('makes the audit of the options: in ORDER, in slice 9999, with the fields in their form', async () => {
  const typed = ['--insured-phone', '1 (207) 555-0101', '--insured-mailing-state', 'me']
  const days = ['--policy-end', '10/1/2026', '--insured-mailing-zip', '04101']
  const all = [...NEEDED, ...typed, ...days, ...AS]
  const run = await runCommand(auditsNewCommand, 'audits new', recorded, ...all, '--json')
  const [audit] = recorded.store.all('audits') as unknown as Audit[]
  expect(run.exit).toBe(0)
  expect(run.json()).toMatchObject({
    command: 'audits new',
    auditCode: audit?.auditCode,
    bakeState: 'ORDER',
    sliceID: '9999',
    auditDue: '2026-11-16',
  })
  expect(audit).toMatchObject({
    carrierCompany: 'DEMO',
    insuredPhone: '207.555.0101',
    insuredMailingState: 'ME',
    insuredMailingZip: '04101',
    history: [{ op: 'ORDERED', userId: 'admin@bakehouse.example' }],
  })
  const again = await runCommand(auditsNewCommand, 'audits new', recorded, ...NEEDED, ...AS)
  expect(again.exit).toBe(5)
  expect(recorded.logged.at(-1)).toMatch(
    /with the order number X-1 already exists.*\[ORDER_NUMBER_TAKEN\]/,
  )
  expect(recorded.store.all('audits')).toHaveLength(1)
})

it('refuses who may not, a carrier that is not there, and each field that is wrong', async () => {
  expect((await refusedCode(...NEEDED)).slice(0, 2)).toEqual([4, 'ACTOR_MISSING'])
  const baker = ['--as', 'baker@bakehouse.example']
  expect((await refusedCode(...NEEDED, ...baker)).slice(0, 2)).toEqual([4, 'ACTOR_NOT_ALLOWED'])
  const foreign = NEEDED.map((word) => (word === 'DEMO' ? 'HM' : word))
  expect((await refusedCode(...foreign, ...AS))[1]).toBe('ACTOR_NOT_ALLOWED')
  const unknown = NEEDED.map((word) => (word === 'DEMO' ? 'NOBODY' : word))
  expect((await refusedCode(...unknown, ...AS))[1]).toBe('CARRIER_UNKNOWN')
  const wrong = ['--insured-phone', '555']
  expect(await refusedCode(...NEEDED, ...wrong, ...AS)).toEqual([
    1,
    'FIELD_INVALID',
    'Phone: "555" is not a ten-digit phone number.',
  ])
})
