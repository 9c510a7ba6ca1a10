import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatPin } from '#shared/audit/access/pin.ts'
import type { Audit } from '#shared/audit/model.ts'
import { aUser } from '#shared/testing/builders.ts'
import { renderAdmin } from '../testing/renderAdmin.tsx'
import './DemoPage.tsx'
import './Gallery.tsx'

it('makes a demo audit, moves it on, shows its link, and has it removed with all that is its own', async () => {
  const { user, memory, address } = await renderAdmin({ path: '/demo' })
  await screen.findByRole('heading', { name: 'No demo audits yet' })
  await user.click(screen.getByRole('button', { name: 'Create demo audit' }))
  const happened = await screen.findByRole('region', { name: 'History' })
  const [audit] = memory.all<Audit>('audits')
  const { id = '', auditCode = '', intakeId = '' } = audit ?? {}
  expect(audit).toMatchObject({ env: 'demo', carrierCompany: 'DEMO', bakeState: 'ORDER' })
  await waitFor(() => expect(address()).toBe(`/demo?audit=${auditCode}`))
  within(happened).getByText('Order typed')
  const link = screen.getByRole('link', { name: 'Open the public page' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/sml/audit/${intakeId}$`))
  screen.getByRole('img', { name: 'QR code of the public link' })
  const access = memory.all<{ pin: string }>(`audits/${id}/private`)[0]
  await screen.findByText(formatPin(access?.pin ?? 'no PIN'))
  await user.click(await screen.findByRole('button', { name: 'Make it ready' }))
  await within(happened).findByText('Ready')
  const row = within(screen.getByRole('region', { name: 'Demo audits' })).getByRole('listitem')
  await within(row).findByTitle('READY')
  await user.click(within(row).getByRole('button', { name: `Remove: ${auditCode}` }))
  const dialog = await screen.findByRole('dialog', { name: /^Remove Walkthrough Bakery/ })
  expect(memory.all('audits')).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: /^Remove/ }))
  await screen.findByText(`${auditCode} was removed with everything that belongs to it.`)
  await screen.findByRole('heading', { name: 'No demo audits yet' })
  for (const collection of ['audits', 'asteps', 'intakes', 'opens', 'orderKeys', 'auditCodes'])
    expect(memory.all(collection)).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says what could not be read, what is not theirs, and nothing to a baker', async () => {
  const admins = [aUser({ carriers: ['HM'] })]
  const { failing, user } = await renderAdmin({ path: '/demo', broken: 'audits' })
  // In its own panel: the gallery below shows a failure of the same words.
  const panel = within(await screen.findByRole('region', { name: 'Demo audits' }))
  await panel.findByRole('heading', { name: 'The audits could not be read' })
  failing.mend()
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await panel.findByRole('heading', { name: 'No demo audits yet' })
  document.body.replaceChildren()
  await renderAdmin({ path: '/demo', users: admins })
  await screen.findByText(/do not work for the demo carrier DEMO/)
  expect(screen.queryByRole('button', { name: 'Create demo audit' })).toBeNull()
  document.body.replaceChildren()
  await renderAdmin({ path: '/demo', users: [aUser({ role: 'baker' })] })
  await screen.findByRole('heading', { name: 'You have no access here' })
})
