import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { OutgoingMail, OutgoingMessage } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../../testing/renderAdmin.tsx'
import './AuditShow.tsx'

/** NOW is 11/19/26, and the link ends with 11/23/26 unless it is said otherwise. */
async function open(
  changes: Partial<Audit> = {},
  openUntil = '2026-11-24T05:00:00Z',
  texts = true,
) {
  const audit = auditOf({
    ...{ id: 'linked', auditCode: 'HM1', bakeState: 'CONTACTING', openSteps: {} },
    ...{
      insuredCell: '207.555.0109',
      auditNoFlyDue: '2026-11-23',
      dateAdded: new Date('2026-09-01'),
    },
    ...changes,
  })
  const admin = await renderAdmin({
    audits: [audit],
    path: '/audits/HM1',
    seed: async (store) => {
      await store.set('audits/linked/private', 'access', { pin: '7KX4QD' })
      const intake = { status: 'open', openUntil: new Date(openUntil) }
      await store.set('intakes', audit.intakeId, intake)
      const text = { kind: 'twilio', from: '+12075550100', stoppedSince: null, why: '' }
      if (texts) await store.set('engine', 'senders', { text })
    },
  })
  const { memory, user } = admin
  const region = await screen.findByRole('region', { name: 'Public access' })
  const panel = within(region)
  const press = async (name: string) => {
    await user.click(await panel.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name }))
  }
  const stored = () => memory.all<Audit>('audits').find(({ id }) => id === 'linked')
  return { ...admin, panel, press, stored, audit }
}

it('says when the link ends, warns in the last days, and extends it to a chosen day', async () => {
  const { user, panel, press, stored, memory } = await open()
  expect((await panel.findByRole('status')).textContent).toContain('Ends on 11/23/26, in 4 days.')
  const dialog = await press('Extend link')
  const day = dialog.getByLabelText('Open through')
  expect((day as HTMLInputElement).value).toBe('2026-12-24')
  fireEvent.change(day, { target: { value: '2026-11-20' } })
  await user.click(dialog.getByRole('button', { name: 'Extend link' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('from 11/24/26 to 11/19/27')
  fireEvent.change(day, { target: { value: '2027-01-31' } })
  await user.type(dialog.getByLabelText(/Why/), 'they are on vacation')
  await user.click(dialog.getByRole('button', { name: 'Extend link' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await panel.findByText('Open, readable to 01/31/27')).toBeTruthy()
  expect(panel.queryByRole('status')).toBeNull()
  await waitFor(() => expect(stored()?.linkExtendedTo).toBe('2027-01-31'))
  const [intake] = memory.all<Intake & { id: string }>('intakes')
  expect(intake?.openUntil).toEqual(new Date('2027-02-01T05:00:00Z'))
  expect(stored()?.history.at(-1)?.text).toBe('Link extended to 01/31/27: they are on vacation')
})

it('sends the link again by email or text, to the contacts on file, each once', async () => {
  const { user, press, memory, audit } = await open()
  const first = await press('Send link again')
  expect(await first.findByText(audit.insuredEmail)).toBeTruthy()
  expect((first.getByLabelText(/By email/) as HTMLInputElement).checked).toBe(true)
  await user.click(first.getByRole('button', { name: 'Send link again' }))
  expect(await screen.findByText('The link is in the outbox.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = await press('Send link again')
  expect(await second.findByText('It waits in the outbox already.')).toBeTruthy()
  expect((second.getByLabelText(/By text/) as HTMLInputElement).checked).toBe(true)
  await user.click(second.getByRole('button', { name: 'Send link again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(memory.all<OutgoingMail & { id: string }>('mail')).toMatchObject([
    { to: [audit.insuredEmail], askedBy: 'staff' },
  ])
  expect(memory.all<OutgoingMessage & { id: string }>('messages')).toMatchObject([
    { to: '+12075550109', askedBy: 'staff' },
  ])
})

it('offers no text without a sender, and says why the engine refuses', async () => {
  expectFailedReads()
  const { user, press, memory } = await open({}, undefined, false)
  const dialog = await press('Send link again')
  expect(await dialog.findByText('Text messages are not set up yet.')).toBeTruthy()
  // Another user closes the link meanwhile.
  await memory.update('audits', 'linked', { linkClosedAt: NOW, v: 9 })
  await user.click(dialog.getByRole('button', { name: 'Send link again' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('links of this audit are closed')
  expect(memory.all('mail')).toEqual([])
})

it('a link that has ended can be extended', async () => {
  const { panel } = await open({ auditNoFlyDue: '2026-11-10' }, '2026-11-11T05:00:00Z')
  expect((await panel.findByRole('status')).textContent).toContain('Ended on 11/10/26')
  expect(panel.getByRole('button', { name: 'Extend link' })).toBeTruthy()
})

it('links of a cancelled audit are neither extended nor sent', async () => {
  const { panel } = await open({ bakeState: 'CANCELLED' }, '2026-11-11T05:00:00Z')
  await panel.findByText(/Ended on/)
  expect(panel.queryByRole('button', { name: 'Extend link' })).toBeNull()
  expect(panel.queryByRole('button', { name: 'Send link again' })).toBeNull()
})
