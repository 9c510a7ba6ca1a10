import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { auditOf, renderAdmin } from '../../testing/renderAdmin.tsx'
import '../../audits/show/AuditShow.tsx'
import '../../audits/edit/AuditEdit.tsx'
import '../../audits/list/AuditList.tsx'

async function open(path: string) {
  const admin = await renderAdmin({
    path,
    audits: [
      auditOf({ id: 'one', auditCode: 'DM0001', insuredCompany: 'Blue Heron' }),
      auditOf({ id: 'other', auditCode: 'HM0002', carrierCompany: 'HM' }),
    ],
  })
  const { user, services } = admin
  const switchToHarbor = async () => {
    await user.click(await screen.findByLabelText('Carrier: DEMO Demo Mutual'))
    await user.click(await screen.findByRole('menuitem', { name: 'HM Harbor Mutual' }))
  }
  const remembered = () => services.preferences.getItem<string>('carrier')
  return { ...admin, switchToHarbor, remembered }
}

async function openDirty() {
  const admin = await open('/audits/DM0001/edit?tab=insured')
  await admin.user.type(await screen.findByLabelText('Insured trade name'), 'M')
  await admin.switchToHarbor()
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(admin.remembered()).not.toBe('HM')
  return admin
}

const button = (name: string) => screen.getByText(name, { selector: 'button' })

it('from an audit’s page leads to the other carrier’s list, and the audit’s own page back again', async () => {
  const { address, switchToHarbor, remembered, go } = await open('/audits/DM0001')
  await screen.findByRole('heading', { level: 1, name: /Blue Heron/ })
  await switchToHarbor()
  expect(await screen.findByText('HM0002')).toBeTruthy()
  expect([address(), remembered()]).toEqual(['/audits', 'HM'])
  await go('/audits/DM0001')
  expect(await screen.findByLabelText('Carrier: DEMO Demo Mutual')).toBeTruthy()
  expect(remembered()).toBe('DEMO')
})

it('from unsaved changes that are left, switches once they are left', async () => {
  const { user, address, remembered } = await openDirty()
  await user.click(button('Leave and keep changes'))
  expect(await screen.findByText('HM0002')).toBeTruthy()
  expect([address(), remembered()]).toEqual(['/audits', 'HM'])
})

it('who stays with unsaved changes stays with the carrier, and switches nothing by leaving later', async () => {
  const { user, address, remembered, go } = await openDirty()
  await user.click(button('Stay'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toContain('/audits/DM0001/edit')
  await user.click(button('Discard'))
  await go('/audits')
  expect(await screen.findByText('DM0001')).toBeTruthy()
  expect(remembered()).not.toBe('HM')
})
