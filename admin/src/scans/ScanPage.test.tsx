import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PDFDocument } from 'pdf-lib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { searchTokens } from '#shared/audit/search.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { aUser } from '#shared/testing/builders.ts'
import type { MemoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { stubThreads } from '../testing/jobThreads.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import './ScanPage.tsx'
import './viewer/PdfSheet.tsx'

beforeEach(() => stubThreads(NOW))
afterEach(() => void vi.unstubAllGlobals())

const PDF = '%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n'
const ADMIN = 'admin@bakehouse.example'

/** A scan that waits; those with a larger `n` were left later, so they come later. */
function scanOf(n: number, name: string, changes: Partial<InboxFile> = {}): InboxFile {
  const id = `scan${String(n).padStart(16, '0')}`
  return {
    id,
    carrierCompany: 'DEMO',
    userId: 'claims@demo.example',
    dateAdded: new Date(NOW.getTime() + n * 60_000),
    kind: 'scan',
    name,
    size: PDF.length,
    sha256: 'a'.repeat(64),
    url: `gs://demo-bakehouse.appspot.com/inbox/DEMO/${id}`,
    status: 'waiting',
    decidedAt: null,
    decidedBy: '',
    ...changes,
  }
}

function searched(changes: Partial<Audit>): Audit {
  const audit = auditOf(changes)
  return { ...audit, tokens: searchTokens(audit) }
}

const harbor = searched({ id: 'harbor', auditCode: 'HM0045012', insuredCompany: 'Harbor Oven' })
const grill = searched({
  id: 'grill',
  auditCode: 'HM0045013',
  insuredCompany: 'Corner Grill',
  policyNumber: 'GLP-0000002-01',
})

async function open(scans: InboxFile[], bytes = new TextEncoder().encode(PDF)) {
  const admin = await renderAdmin({
    audits: [harbor, grill],
    path: `/inbox/scans/${scans[0]?.id}`,
    seed: async (store) => {
      for (const { id, ...scan } of scans) await store.set('scans', id, { ...scan })
    },
  })
  const files = admin.services.files as MemoryFileStore
  for (const { id } of scans)
    await files.put(`inbox/DEMO/${id}`, bodyOf(bytes), { contentType: 'application/pdf' })
  const stored = (id: string) => admin.memory.all<InboxFile>('scans').find((each) => each.id === id)
  return { ...admin, files, stored }
}

it('the carrier can be switched from a scan, which leads to the inbox', async () => {
  const { user, address, services, go } = await open([scanOf(1, 'scan.png')])
  await screen.findByRole('heading', { level: 1, name: 'scan.png' })
  await user.click(await screen.findByLabelText('Carrier: DEMO Demo Mutual'))
  await user.click(await screen.findByRole('menuitem', { name: 'HM Harbor Mutual' }))
  expect(await screen.findByText('The inbox of Harbor Mutual is empty')).toBeTruthy()
  expect([address(), services.preferences.getItem('carrier')]).toEqual(['/inbox', 'HM'])
  // A link to the scan switches back to its carrier.
  await go(`/inbox/scans/${scanOf(1, '').id}`)
  await screen.findByRole('heading', { level: 1, name: 'scan.png' })
  expect(services.preferences.getItem('carrier')).toBe('DEMO')
})

it('scans are worked by the keyboard alone, and the next one opens automatically', {
  timeout: 90_000,
}, async () => {
  expectFailedReads()
  const first = scanOf(1, 'HM0045012 Sales Breakdown.pdf')
  const second = scanOf(2, 'scan.png')
  const third = scanOf(3, 'GLP-0000002-01.pdf')
  const { user, memory, stored, address } = await open([first, second, third])

  // Guessed from its name: one key.
  const attach = await screen.findByText('Attach to HM0045012')
  await waitFor(() => expect(document.activeElement).toBe(attach))
  expect(screen.getByText('By the code in its name')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'D7 Sales Breakdown' }).ariaChecked).toBe('true')
  expect(screen.getByText(/^3 scans waiting/)).toBeTruthy()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'scan.png' })
  expect(address()).toBe(`/inbox/scans/${second.id}`)
  await screen.findByText('HM0045012 Sales Breakdown.pdf is attached to HM0045012 as D7.')
  await waitFor(() =>
    expect(memory.all<Attachment>('attachments')).toMatchObject([
      { attId: first.id, audit: 'harbor', docType: 'D7' },
    ]),
  )
  expect(stored(first.id)).toMatchObject({
    status: 'done',
    decidedBy: ADMIN,
    auditCode: 'HM0045012',
  })

  // Nothing in its name: the search has the focus; Enter is faster than the answer.
  const search = await screen.findByRole('combobox', { name: 'Find the audit' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  expect(screen.getByRole('option', { name: /Harbor Oven.*Used just now/ })).toBeTruthy()
  // One character asks for nothing yet.
  await user.keyboard('c{Enter}')
  expect(screen.queryByText('Searching')).toBeNull()
  await user.keyboard('orner{Enter}')
  const other = await screen.findByRole('button', { name: 'Attach to HM0045013' })
  await waitFor(() => expect(document.activeElement).toBe(other))
  await user.keyboard('3')
  expect(screen.getByRole('radio', { name: 'D3 P&L / Income Statement' }).ariaChecked).toBe('true')
  // What is no picture is refused in words; it stays.
  expect(await screen.findByText(/scan.png cannot be shown here/)).toBeTruthy()
  await user.keyboard('{Enter}')
  // The next one is there already; this one waits again, and that is said.
  expect(await screen.findByText(/scan.png was not accepted: its content/)).toBeTruthy()
  expect(stored(second.id)?.status).toBe('waiting')
  await user.click(screen.getByRole('button', { name: 'Open scan.png' }))
  await screen.findByRole('heading', { level: 1, name: 'scan.png' })
  expect(screen.getByText(/^2 scans waiting/)).toBeTruthy()
  const again = await screen.findByRole('combobox', { name: 'Find the audit' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  await user.keyboard('{Escape}s')
  await screen.findByRole('dialog', { name: 'Set the scan aside' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/needs a reason/)).toBeTruthy()
  await user.keyboard('Blank page{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'GLP-0000002-01.pdf' })
  expect(stored(second.id)).toMatchObject({ status: 'set_aside', reason: 'Blank page' })

  // The last one; taken back, it waits again.
  await screen.findByText('By the policy number in its name')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('region', { name: 'Attached' })).toBeTruthy()
  await screen.findByText('GLP-0000002-01.pdf is attached to HM0045013 as D99.')
  expect(screen.getByText(/^No scans waiting/)).toBeTruthy()
  await user.keyboard('u')
  await screen.findByText('GLP-0000002-01.pdf is waiting again.')
  expect(await screen.findByRole('button', { name: 'Attach to HM0045013' })).toBeTruthy()
  expect(stored(third.id)?.status).toBe('waiting')
  expect(memory.all('attachments')).toHaveLength(1)
})

it('what others did, what cannot be read and what is not there is reported, and nothing is lost', {
  timeout: 90_000,
}, async () => {
  expectFailedReads()
  const first = scanOf(1, 'HM0045012 Sales Breakdown.pdf')
  const second = scanOf(2, 'HM0045013.pdf')
  const third = scanOf(3, 'HM0045012 HM0045013.pdf')
  const { user, memory, files, stored, go } = await open([first, second, third])
  const attach = await screen.findByText('Attach to HM0045012')

  // Its file does not come: said, tried again.
  files.failWith('unavailable')
  await go(`/inbox/scans/${second.id}`)
  await screen.findByRole('heading', { level: 1, name: 'HM0045013.pdf' })
  files.failWith(null)
  await go(`/inbox/scans/${first.id}`)

  // Another user was quicker.
  await memory.update('scans', first.id, {
    status: 'set_aside',
    decidedBy: 'other@bakehouse.example',
    decidedAt: NOW,
    reason: 'A menu',
  })
  await user.click(attach.isConnected ? attach : await screen.findByText('Attach to HM0045012'))
  expect(
    await screen.findByText(/is no longer waiting: other@bakehouse.example set it aside/),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Open ${first.name}` }))
  const panel = await screen.findByRole('region', { name: 'Set aside' })
  expect(within(panel).getByText(/: A menu/)).toBeTruthy()
  expect(memory.all('attachments')).toEqual([])
  await user.click(within(panel).getByRole('button', { name: 'Put back' }))
  await screen.findByText('Attach to HM0045012')
  expect(stored(first.id)?.status).toBe('waiting')

  await go(`/inbox/scans/${third.id}`)
  await screen.findByText('Its name matches several audits: choose one.')

  await go('/inbox/scans/nowhere')
  expect(await screen.findByText(/no longer in the scans/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the inbox' })).toBeTruthy()
})

it('two scans are put together: that is said, and the new one is there', {
  timeout: 90_000,
}, async () => {
  const made = await PDFDocument.create()
  made.addPage([100, 500])
  const scans = [scanOf(1, 'One.pdf'), scanOf(2, 'Two.pdf')]
  const { user, address, stored } = await open(scans, new Uint8Array(await made.save()))
  await user.click(await screen.findByText(/^Combine with/))
  await user.click(await screen.findByRole('button', { name: /^Combine$/ }))
  await screen.findByRole('heading', { level: 1, name: 'One and 1 more.pdf' })
  expect(screen.getByText(/^Combined: one scan is waiting in place of two/)).toBeTruthy()
  expect(stored(address().split('/').at(-1) ?? '')).toMatchObject({
    status: 'waiting',
    from: scans.map(({ id }) => id),
  })
})

it('what is being put together is left by closing the dialog: all is as it was', {
  timeout: 90_000,
}, async () => {
  const scans = [scanOf(1, 'One.pdf'), scanOf(2, 'Two.pdf')]
  const { user, files, memory } = await open(scans)
  const ended = vi.fn()
  // A thread that never comes to its end.
  stubThreads(NOW, (thread) => Object.assign(thread, { postMessage: () => {}, terminate: ended }))
  const join = await screen.findByText(/^Combine with/)
  await user.click(join)
  await user.click(await screen.findByRole('button', { name: /^Combine$/ }))
  await screen.findByRole('progressbar', { name: 'Combining' })
  expect(ended).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(memory.all<InboxFile>('scans').map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  expect(files.paths()).toHaveLength(2)
  // Nothing of it is reported as failed, and it can be done after all.
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await screen.findByText(/^Combine with/)).toBeTruthy()
})

it('a failed read is shown and tried again; a baker has no scans', async () => {
  const path = '/inbox/scans/any'
  const { failing, user } = await renderAdmin({ path, broken: 'scans' })
  expect(await screen.findByText(/The scans could not be read/)).toBeTruthy()
  failing.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/no longer in the scans/)).toBeTruthy()
  cleanup()
  const users = [aUser({ role: 'baker' })]
  await renderAdmin({ path, users })
  expect(await screen.findByText('You have no access here')).toBeTruthy()
})
