import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HeldFile } from '#shared/documents/heldFiles.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../../testing/renderAdmin.tsx'
import '../InboxList.tsx'
import '../../audits/show/AuditShow.tsx'
import './HeldTab.tsx'

const ADMIN = aUser({ carriers: ['DEMO'] })
const AUDIT = auditOf({ id: 'one', auditCode: 'DEMO-001', bakeState: 'CONTACTING' })

const FILE: HeldFile = {
  id: 'held1',
  ...{ carrierCompany: 'DEMO', auditFSID: 'one', auditCode: 'DEMO-001', intakeId: '' },
  ...{ door: 'public', name: '<b>w2</b>.pdf', size: 4_000, state: 'infected', dateAdded: NOW },
  ...{ at: NOW, tries: 1, decidedBy: '', decidedAt: null },
}
const LATE: HeldFile = { ...FILE, id: 'held2', state: 'unchecked', name: 'late.pdf', door: 'inbox' }

async function openHeld(path: string, scans?: boolean) {
  const files = [
    FILE,
    { ...LATE, auditFSID: '', auditCode: '' },
    { ...FILE, id: 'held3', state: 'released', name: 'was released.pdf' },
    { ...FILE, id: 'held4', carrierCompany: 'HM', name: 'foreign.pdf' },
  ]
  const seed = async (store: DocumentStore) => {
    for (const { id, ...file } of files) await store.set('heldFiles', id, file)
    if (scans !== undefined)
      await store.set('engine', 'worker', {
        heartbeatAt: NOW,
        until: NOW,
        oldestPending: null,
        scans,
      })
  }
  const admin = await renderAdmin({ path, users: [ADMIN], audits: [AUDIT], seed })
  const stateOf = (id: string) => admin.memory.all<HeldFile>('heldFiles').find((f) => f.id === id)
  return { ...admin, stateOf }
}

it('lists what is held with its state and audit; a file is discarded, another released', async () => {
  const { user, stateOf } = await openHeld('/inbox')
  await user.click(await screen.findByRole('button', { name: 'Held' }))
  const row = await screen.findByRole('row', { name: /<b>w2<\/b>.pdf Held: infected public link/ })
  expect(within(row).getByRole('link', { name: 'DEMO-001' }).getAttribute('href')).toContain('001')
  expect(screen.getByRole('row', { name: /late.pdf Being checked inbox/ })).toBeTruthy()
  expect(screen.queryByText(/was released|foreign/)).toBeNull()

  await user.click(within(row).getByRole('button', { name: 'Discard <b>w2</b>.pdf' }))
  const discard = within(await screen.findByRole('dialog'))
  expect(discard.getByText(/left out for good/)).toBeTruthy()
  await user.click(discard.getByRole('button', { name: /^Discard/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stateOf('held1')).toMatchObject({ state: 'discarded', decidedBy: ADMIN.id })
  await waitFor(() => expect(screen.queryByText('<b>w2</b>.pdf')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Release late.pdf' }))
  const release = within(await screen.findByRole('dialog'))
  expect(release.getByText(/only if you know that it is safe/)).toBeTruthy()
  await user.click(release.getByRole('button', { name: /^Release/ }))
  await waitFor(() => expect(stateOf('held2')).toMatchObject({ state: 'released' }))
  expect(await screen.findByText(/^No files are held\./)).toBeTruthy()
})

it('what another has decided meanwhile is refused in the dialog', async () => {
  expectFailedReads()
  const { user, memory } = await openHeld('/inbox?show=held')
  await user.click(await screen.findByRole('button', { name: 'Release <b>w2</b>.pdf' }))
  const dialog = within(await screen.findByRole('dialog'))
  await memory.update('heldFiles', 'held1', { state: 'discarded', decidedBy: 'ben@x.example' })
  await user.click(dialog.getByRole('button', { name: /^Release/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('is discarded already')
})

it('the audit says which of its files are held, and leads to the decision', async () => {
  await openHeld('/audits/DEMO001')
  const list = await screen.findByRole('list', { name: 'Held files' })
  expect(list.textContent).toBe('<b>w2</b>.pdfHeld: infected')
  expect(screen.getByRole('link', { name: 'Decide on them' }).getAttribute('href')).toContain(
    '/inbox?show=held',
  )
})

it('an audit’s page asks for held files only where the worker has a scanner', async () => {
  await openHeld('/audits/DEMO001', false)
  expect(await screen.findByText('No document has come yet.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Held files' })).toBeNull()
})
