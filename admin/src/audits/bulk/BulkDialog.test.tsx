import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AdvanceResult } from '#shared/audit/advanceReport.ts'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { aSentCommand } from '#shared/testing/builders.ts'
import { auditOf, NOW, renderAdmin, type World } from '../../testing/renderAdmin.tsx'
import { bulkReasons, refusalsCsv, unlockOf } from './bulkReasons.ts'
import '../list/AuditList.tsx'
import './BulkDialog.tsx'
import '../../waiting/Waiting.tsx'

const some = () => [
  auditOf({ id: 'a', auditCode: 'A1', openSteps: {}, nextStep: null, auditDue: '2027-06-01' }),
  auditOf({ id: 'b', auditCode: 'B1', openSteps: {}, nextStep: null, auditDue: '2027-06-01' }),
  auditOf({ id: 'c', auditCode: 'C1', bakeState: 'SUBMITTED', openSteps: {}, nextStep: null }),
]

it('previews, advances, says why one was refused, and keeps it selected', async () => {
  const { user, memory } = await renderAdmin({ audits: some() })
  await screen.findByText('A1')
  await user.click(screen.getByLabelText('Select all on this page'))
  await user.click(await screen.findByText('Advance 3'))
  const dialog = await screen.findByRole('dialog', { name: 'Advance 3 audits' })
  const inside = within(dialog)
  const to = inside.getByLabelText(/Move to/)
  expect(document.activeElement).toBe(to)
  await user.type(inside.getByLabelText(/Reason/), '{Enter}')
  await inside.findByText('Choose where the audits go.')
  expect([...to.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose',
    'Contacting (2 of 3)',
    'Paused (3 of 3)',
    'Cancelled (3 of 3)',
  ])
  await user.selectOptions(to, 'PAUSED')
  await user.click(inside.getByRole('button', { name: 'Preview 3' }))
  await inside.findByText('Enter a reason. It is kept in the history.')
  await user.selectOptions(to, 'CONTACTING')
  await user.click(inside.getByRole('button', { name: 'Preview 3' }))
  await inside.findByText('2 will go through')
  expect(inside.getByText('1 will be refused')).toBeTruthy()
  expect(memory.all<{ v: number }>('audits').every(({ v }) => v === 1)).toBe(true)

  await user.click(inside.getByRole('button', { name: 'Advance 2' }))
  await inside.findByRole('heading', { name: '2 of 3 audits advanced to Contacting' })
  expect(inside.getByText(/^1 was refused and is unchanged\./)).toBeTruthy()
  expect(inside.getAllByText('An audit in Submitted cannot move to Contacting.')).toHaveLength(2)
  expect(inside.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/audits/C1')
  expect(await memory.get('audits', 'a')).toMatchObject({ bakeState: 'CONTACTING', v: 2 })
  expect(await memory.get('audits', 'c')).toMatchObject({ bakeState: 'SUBMITTED', v: 1 })
  await user.click(inside.getByRole('button', { name: 'Keep 1 selected' }))
  await screen.findByText('1 selected')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Opens the dialog over all audits of the list, previewed. */
async function previewed(world: World, count: number) {
  const admin = await renderAdmin(world)
  const { user } = admin
  await screen.findByText('A1')
  await user.click(screen.getByLabelText('Select all on this page'))
  await user.click(await screen.findByText(`Advance ${count}`))
  const dialog = await screen.findByRole('dialog', { name: `Advance ${count} audits` })
  const inside = within(dialog)
  await user.selectOptions(inside.getByLabelText(/Move to/), 'CONTACTING')
  await user.click(inside.getByText(`Preview ${count}`))
  return { ...admin, inside }
}

it('what a stopped run never tried stays selected', async () => {
  const { user, inside } = await previewed({ audits: some(), engine: 'stopped' }, 3)
  await user.click(await inside.findByText('Advance 2'))
  await inside.findByText('0 of 3 audits')
  await user.click(inside.getByText('Cancel'))
  await inside.findByRole('heading', { name: /^0 of 3/ })
  // The button that had the focus is gone with the run.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('3 selected')).toBeTruthy()
})

it('the second click of a double click neither starts what was not read nor cancels what was started', async () => {
  const world = { audits: some(), engine: 'stopped' } as const
  const { inside, startEngine } = await previewed(world, 3)
  const start = await inside.findByText('Advance 2')
  fireEvent.click(start, { detail: 2 })
  fireEvent.click(inside.getByText('Back'), { detail: 2 })
  expect(inside.getByText('2 will go through')).toBeTruthy()
  fireEvent.click(start, { detail: 1 })
  fireEvent.click(await inside.findByText('Cancel'), { detail: 2 })
  startEngine()
  await inside.findByRole('heading', { name: '2 of 3 audits advanced to Contacting' })
})

it('an audit that changed since the preview is refused, and goes through when it is tried again', async () => {
  const { user, inside, memory } = await previewed({ audits: some() }, 3)
  await inside.findByText('2 will go through')
  await memory.update('audits', 'a', { v: 2 })
  await user.click(inside.getByText('Advance 2'))
  await inside.findByRole('heading', { name: '1 of 3 audits advanced to Contacting' })
  await user.click(await inside.findByText('Retry 1'))
  await inside.findByRole('heading', { name: '2 of 3 audits advanced to Contacting' })
  expect(await memory.get('audits', 'a')).toMatchObject({ bakeState: 'CONTACTING', v: 3 })
})

it('goes on to its end although the engine is killed in the middle, each audit moved once', async () => {
  const audits = Array.from({ length: 25 }, (_, n) =>
    auditOf({
      id: `a${n}`,
      auditCode: `A${n}`,
      openSteps: {},
      nextStep: null,
      auditDue: '2027-06-01',
    }),
  )
  const { user, inside, memory, startEngine } = await previewed({ audits, engine: 'stopped' }, 25)
  await user.click(await inside.findByText('Advance 25'))
  await inside.findByText('0 of 25 audits')
  const movedNow = () =>
    memory.all<Audit>('audits').filter(({ bakeState }) => bakeState === 'CONTACTING').length
  // After two groups of eight nothing that it writes arrives, and nothing answers.
  const kill = startEngine({
    ...memory,
    batch: (writes) =>
      movedNow() >= 16 && writes.some(({ collection }) => collection === 'audits')
        ? new Promise(() => {})
        : memory.batch(writes),
  })
  await inside.findByText(/^[1-9]\d* of 25 audits/)
  await waitFor(() => expect(movedNow()).toBe(16))
  kill()
  startEngine()
  await inside.findByRole('heading', { name: '25 of 25 audits advanced to Contacting' })
  expect(memory.all<Audit>('audits').every(({ v }) => v === 2)).toBe(true)
})

it('after a reload says how far it is, can be stopped, and says what it came to', async () => {
  const ids = some().map(({ id }) => id)
  const request = { ids, action: { kind: 'move', to: 'CONTACTING' }, reason: '' }
  const by = 'admin@bakehouse.example'
  const sent = { ...aSentCommand({ kind: 'bulk', by, request }), at: NOW }
  const progress = { done: 1, total: 3, refused: 0 }
  const { user, memory, startEngine } = await renderAdmin({
    audits: some(),
    engine: 'stopped',
    seed: async (store) => {
      await store.set('commands', 'before', { ...sent, state: 'RUNNING', tries: 1, progress })
    },
  })
  const notice = await screen.findByRole('region', { name: 'Changing audits: 1 of 3' })
  await memory.update('commands', 'before', { progress: { ...progress, done: 2, refused: 1 } })
  await screen.findByRole('region', { name: 'Changing audits: 2 of 3' })
  await user.click(within(notice).getByRole('button', { name: 'Stop' }))
  const stops = () => memory.all<Command>('commands').filter(({ kind }) => kind === 'stopCommand')
  await waitFor(() => expect(stops()[0]?.request).toEqual({ command: 'before' }))
  await memory.delete('commands', stops()[0]?.id ?? '')
  await act(async () => void startEngine())
  const summary = await screen.findByText('Changed audits: 2 of 3')
  expect(summary.parentElement?.textContent).toContain(
    '1 refused: An audit in Submitted cannot move to Contacting. C1',
  )
  expect(screen.queryByText(/^Changing audits/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^Changed audits/)).toBeNull()
})

it('goes on in the frame when its list goes: another tab switches the carrier', async () => {
  const world = { audits: some(), engine: 'stopped' } as const
  const { user, inside, services, startEngine } = await previewed(world, 3)
  await user.click(await inside.findByText('Advance 2'))
  await inside.findByText('0 of 3 audits')
  expect(screen.queryByText(/^Changing audits/)).toBeNull()
  act(() => services.preferences.setItem('carrier', 'HM'))
  await screen.findByText('Changing audits: 0 of 3')
  await act(async () => void startEngine())
  const summary = await screen.findByText('Changed audits: 2 of 3')
  expect(summary.parentElement?.textContent).toContain('1 refused: ')
})

it('says why the engine does none of it', async () => {
  const world = { audits: some(), engine: 'stopped' } as const
  const { user, inside, memory } = await previewed(world, 3)
  await inside.findByText('2 will go through')
  await user.click(inside.getByText('Advance 2'))
  await inside.findByText('0 of 3 audits')
  const [asked] = memory.all<Command>('commands')
  const refused = refusal('COMMAND_NOT_ALLOWED', { carrier: 'DEMO' })
  await memory.update('commands', asked?.id ?? '', { state: 'REFUSED', refusal: refused })
  await inside.findByText('You are not allowed to do this for the carrier DEMO.')
  await inside.findByRole('heading', { name: /^0 of 3/ })
})

const result = (auditCode: string, from: 'READY' | 'ORDER', reason: string): AdvanceResult => ({
  auditCode,
  auditFSID: auditCode,
  from,
  to: 'CONTACTING',
  step: null,
  result: 'REFUSED',
  reason,
})

it('puts refusals of one cause together, and none of them runs in a spreadsheet', () => {
  const contact = (step: string) =>
    `The step ${step} cannot be carried out: an e-mail is missing. Add it. [CONTACT_MISSING]`
  const table =
    'An audit in Order cannot move to Contacting. From Order: x. [TRANSITION_NOT_IN_TABLE]'
  const results = [
    result('=A1', 'READY', contact('Email Insured')),
    result('B1', 'READY', contact('Kick Off with Agent')),
    result('C1', 'ORDER', table),
    { ...result('D1', 'READY', ''), result: 'ADVANCED' as const },
  ]
  const reasons = bulkReasons(results).map(({ head, results }) => [head, results.length])
  expect(reasons).toEqual([
    ['The step … cannot be carried out: … is missing.', 2],
    ['An audit in Order cannot move to Contacting.', 1],
  ])
  expect(unlockOf('CONTACT_MISSING', 'A-1')).toEqual({
    key: 'bulk.unlock_contact',
    to: '/audits/A1/edit',
  })
  const lines = refusalsCsv(results, new Map(), (key) => key).split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^'=A1,,READY,CONTACTING,,REFUSED,/)
  expect(lines[3]).not.toContain('[')
})
