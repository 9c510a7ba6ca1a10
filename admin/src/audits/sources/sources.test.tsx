import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { resolveProfile } from '#shared/orders/profiles.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { aCarrier, aUser } from '#shared/testing/builders.ts'
import { orderRows } from '#shared/testing/importHarness.ts'
import { auditOf, NOW, renderAdmin, type World } from '../../testing/renderAdmin.tsx'
import '../../inbox/orders/OrderFileScreen.tsx'
import '../edit/AuditEdit.tsx'
import '../show/AuditShow.tsx'

const carrier = aCarrier({ id: 'HM', name: 'Harbor Mutual' })

/** Three orders, of which the second is shown; its phone has an extension, its agency is the profile's. */
const seed: World['seed'] = async (store) => {
  const files = [
    orderRows(
      {},
      { 'Order Number': 'T1002', Phone: '207-555-0101 ext 4', Agency: '' },
      { 'Order Number': 'T1003' },
    ),
  ]
  const profile = { name: 'hm', headers: {}, constants: { agency: 'Harbor Agency' } }
  await importOrders(
    { store, clock: fixedClock(NOW), random: seededRandom(3) },
    { files, carrier, env: 'local', profile: resolveProfile(profile) },
  )
}

async function open(world: World = {}) {
  const admin = await renderAdmin({
    path: '/audits/T1002',
    preferences: { carrier: 'HM' },
    seed,
    ...world,
  })
  const reads = vi.spyOn(admin.services.store, 'list')
  const readSlices = () => reads.mock.calls.filter(([path]) => path.includes('/transformed')).length
  return { ...admin, readSlices }
}

/** The first screen that is shown is slow. */
const panel = () => screen.findByRole('region', { name: 'Field sources' })

it('leads from a field to its cell, with what was repaired, given by the profile and changed since', async () => {
  const { user, memory, readSlices, address } = await open()
  const sources = await panel()
  expect(readSlices()).toBe(0)
  const [audit] = memory.all<Audit>('audits').filter(({ auditCode }) => auditCode === 'T1002')
  await user.click(within(sources).getByRole('button', { name: 'Show' }))
  const phone = (await within(sources).findByText('Insured phone')).parentElement
  expect(phone?.textContent).toContain('orders.csv, row 3, column Phone: "207-555-0101 ext 4"')
  expect(phone?.textContent).toContain('Repaired: Rest of the phone kept as a note')
  expect(phone?.textContent).not.toContain('Changed here since')
  const agency = within(sources).getByText('Agency').parentElement
  expect(agency?.textContent).toContain('orders.csv, row 3: not in the file')
  expect(readSlices()).toBe(1)

  await user.type(within(sources).getByLabelText('Find a field'), 'mailing city')
  expect(within(sources).queryByText('Insured phone')).toBeNull()
  const link = within(sources).getByRole('link', { name: 'orders.csv, row 3, column City' })
  const batchId = audit?.history[0]?.batchId ?? ''
  await user.click(link)
  await waitFor(() =>
    expect(address()).toBe(`/inbox/uploads/${batchId}?order=T1002&field=insuredMailingCity`),
  )
  const row = (await screen.findByText('Line 3')).parentElement
  expect(row?.hasAttribute('data-asked')).toBe(true)
  expect(row?.querySelector('[data-lit]')?.textContent).toBe('CityPortland')
})

it('says what the order said where it was changed since', async () => {
  const change: World['seed'] = async (store) => {
    await seed?.(store)
    const [audit] = await store.list<Audit>('audits', {
      filters: [{ field: 'auditCode', op: '==', value: 'T1002' }],
    })
    await store.update('audits', audit?.id ?? '', { insuredMailingCity: 'Bath' })
  }
  const { user } = await open({ seed: change })
  const sources = await panel()
  await user.click(within(sources).getByRole('button', { name: 'Show' }))
  const city = (await within(sources).findByText('Mailing city')).parentElement
  expect(city?.textContent).toContain('Bath')
  expect(city?.textContent).toContain('Changed here since')
  expect(city?.textContent).toContain('The order said Portland')
})

it('beside the editor follows the focused field', async () => {
  const { user, readSlices } = await open({ path: '/audits/T1002/edit?tab=insured' })
  const sources = await panel()
  expect(readSlices()).toBe(0)
  await user.click(within(sources).getByRole('button', { name: 'Show' }))
  expect(await within(sources).findByText(/^Go into a field/)).toBeTruthy()
  await user.click(screen.getByLabelText('Insured phone'))
  expect(
    await within(sources).findByRole('link', { name: 'orders.csv, row 3, column Phone' }),
  ).toBeTruthy()
  await user.click(screen.getByLabelText('Insured mobile'))
  expect(await within(sources).findByText(/^Insured mobile: no order gave this/)).toBeTruthy()
})

it('is no empty card where no order file stands behind an audit, and reads none', async () => {
  const typed = auditOf({ id: 'typed', auditCode: 'T9', carrierCompany: 'HM', history: [] })
  const { readSlices } = await open({ path: '/audits/T9', audits: [typed] })
  expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Field sources' })).toBeNull()
  expect(readSlices()).toBe(0)
})

it('an audit that came as XML opens its file and downloads it', async () => {
  const xml = { xmlFilePath: 'inbox/HM/abc', xmlFileName: 'HM.xml', xmlUrl: 'gs://b/inbox/HM/abc' }
  const audits = [auditOf({ id: 'x', auditCode: 'T7', carrierCompany: 'HM', ...xml })]
  const made = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  const { services, user } = await open({ path: '/audits/T7', audits, seed: async () => {} })
  const type = 'text/xml'
  await services.files.put('inbox/HM/abc', new Blob(['<A/>']), { contentType: type })
  const panel = within(await screen.findByRole('region', { name: 'Order file' }))
  expect((await panel.findByRole('link', { name: 'HM.xml' })).getAttribute('href')).toBe(
    '/admin/inbox/xmls/abc',
  )
  await user.click(panel.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1))
})

it('is not there for a baker, who may not read the inbox', async () => {
  const users = [aUser({ role: 'baker', carriers: ['HM'] })]
  await open({ users })
  expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Field sources' })).toBeNull()
})
