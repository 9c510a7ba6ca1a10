import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { anAppointment } from '#shared/testing/builders.ts'
import { auditOf, renderAdmin } from '../../testing/renderAdmin.tsx'
import '../show/AuditShow.tsx'
import './AppointmentPanel.tsx'

/** NOW is 11/19/26. */
async function open(changes: Partial<Audit> = {}) {
  const audit = auditOf({
    ...{ id: 'visited', auditCode: 'HM1', bakeState: 'CONTACTING', openSteps: {} },
    ...{ auditType: 'Physical', timeZone: 'America/Denver', auditNoFlyDue: null },
    ...changes,
  })
  const admin = await renderAdmin({ audits: [audit], path: '/audits/HM1' })
  const stored = () => admin.memory.all<Audit>('audits').find(({ id }) => id === 'visited')
  return { ...admin, audit, stored }
}

const panel = async () => within(await screen.findByRole('region', { name: 'Appointment' }))

it('sets an appointment on the clocks of the insured, and moves it; what is typed stays when refused', async () => {
  const { user, stored } = await open()
  await user.click((await panel()).getByRole('button', { name: 'Set appointment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set appointment' }))
  fireEvent.change(dialog.getByLabelText('Day and time'), { target: { value: '2026-11-18T09:00' } })
  await user.click(dialog.getByRole('button', { name: 'Set appointment' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('in the past')
  fireEvent.change(dialog.getByLabelText('Day and time'), { target: { value: '2026-12-03T09:00' } })
  expect(dialog.getByText(/America\/Denver \(MST\)/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Set appointment' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const shown = await panel()
  expect(shown.getByText('Thursday, December 3, 2026, 9:00 AM to 10:00 AM MST')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'No-show' })).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Move' }))
  const move = within(await screen.findByRole('dialog', { name: 'Move appointment' }))
  fireEvent.change(move.getByLabelText('Day and time'), { target: { value: '2026-12-04T13:30' } })
  await user.click(move.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(stored()?.appointment?.start).toEqual(new Date('2026-12-04T20:30:00Z')),
  )
})

it('records a no-show, which leads to a call; the appointment is among those before', async () => {
  const start = new Date('2026-11-18T16:00:00Z')
  const appointment = anAppointment({ start, timeZone: 'America/Denver', day: '2026-11-18' })
  const { user, stored } = await open({ appointment })
  await user.click((await panel()).getByRole('button', { name: 'No-show' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'No-show' }))
  await user.type(dialog.getByLabelText(/Note/), 'Closed')
  await user.click(dialog.getByRole('button', { name: 'No-show' }))
  await waitFor(() => expect(stored()?.pastAppointments?.[0]?.outcome).toBe('NO_SHOW'))
  expect(await (await panel()).findByText(/11\/18\/26 09:00 MST: no-show/)).toBeTruthy()
})

it('gives the auditor a file for their own calendar, of the same entry as the contact has', async () => {
  const { user } = await open({ appointment: anAppointment({ sequence: 2 }) })
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => String(saved.push(blob))
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click((await panel()).getByRole('button', { name: 'Calendar file' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = (await saved[0]?.text()) ?? ''
  expect(text).toMatch(/UID:appointment000000001@bakehouse\r\nSEQUENCE:2\r\n/)
  expect(text).toContain('DTSTART:20261103T140000Z')
})

it('is not on the page of an audit without a visit', async () => {
  await open({ auditType: 'Voluntary' })
  await screen.findByRole('region', { name: 'Public access' })
  expect(screen.queryByRole('region', { name: 'Appointment' })).toBeNull()
})
