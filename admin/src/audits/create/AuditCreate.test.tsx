import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aUser } from '#shared/testing/builders.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import '../list/AuditList.tsx'
import '../show/AuditShow.tsx'
import './AuditCreate.tsx'

it('says what is wrong where it is typed, makes the audit and opens it', async () => {
  const { user, memory, address } = await renderAdmin({ audits: [] })
  await user.click(await screen.findByText('New audit'))
  const dialog = await screen.findByRole('dialog', { name: 'New audit for Demo Mutual' })
  const field = (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label)
  const submit = within(dialog).getByText('Create audit')
  await user.type(field(/^Phone/), '2075550')
  await user.tab()
  expect(field(/^Phone/).value).toBe('207.555.0')
  await within(dialog).findByText('"207.555.0" is not a ten-digit phone number.')
  await user.click(submit)
  expect(within(dialog).getAllByText('It is needed.')).toHaveLength(2)
  expect(document.activeElement).toBe(field(/^Order number/))
  // In one go: how these are typed changes nothing.
  fireEvent.change(field(/^Order number/), { target: { value: 'HAND-1' } })
  fireEvent.change(field(/^Insured company/), { target: { value: 'Harbor Oven' } })
  await user.type(field(/^Phone/), '101')
  await user.type(field(/^State/), 'main')
  expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual([
    'ME – Maine',
  ])
  await user.type(field(/^State/), 'e')
  await user.tab()
  expect(field(/^State/).value).toBe('ME')
  await user.type(field(/^ZIP/), '558')
  await user.tab()
  await within(dialog).findByText(/^"558" is not a ZIP code/)
  await user.click(submit)
  expect(document.activeElement).toBe(field(/^ZIP/))
  await user.type(field(/^ZIP/), '{Backspace}{Backspace}{Backspace}04101')
  await user.click(submit)
  await waitFor(() => expect(address()).toMatch(/^\/audits\/[A-Z0-9]{6}$/))
  expect(memory.all('audits')).toMatchObject([
    {
      bakeState: 'ORDER',
      sliceID: '9999',
      insuredPhone: '207.555.0101',
      orderNumber: 'HAND-1',
      insuredMailingState: 'ME',
      insuredMailingZip: '04101',
    },
  ])
})

it('is not offered to a baker', async () => {
  await renderAdmin({ audits: [], users: [aUser({ role: 'baker' })] })
  await screen.findByText('No audits in the active slices yet')
  expect(screen.queryByText('New audit')).toBeNull()
})

it('after a switch of carriers a new audit is of the carrier on screen', async () => {
  const { user, memory } = await renderAdmin({ audits: [] })
  await user.click(await screen.findByRole('button', { name: 'Carrier: DEMO Demo Mutual' }))
  await user.click(await screen.findByRole('menuitem', { name: 'HM Harbor Mutual' }))
  await user.click(await screen.findByText('New audit'))
  const dialog = await screen.findByRole('dialog', { name: 'New audit for Harbor Mutual' })
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  fill(/^Order number/, 'HAND-2')
  fill(/^Insured company/, 'Mill Bakery')
  await user.click(within(dialog).getByText('Create audit'))
  await waitFor(() =>
    expect(memory.all('audits')).toMatchObject([{ carrierCompany: 'HM', orderNumber: 'HAND-2' }]),
  )
})
