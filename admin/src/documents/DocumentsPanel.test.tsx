import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { aUser } from '#shared/testing/builders.ts'
import type { MemoryFileStore } from '#shared/testing/memoryFileStore.ts'
import {
  asksBeforeUnload,
  auditOf,
  expectFailedReads,
  NOW,
  renderAdmin,
} from '../testing/renderAdmin.tsx'
import '../audits/list/AuditList.tsx'
import '../audits/show/AuditShow.tsx'

const PDF = '%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n'
/** A picture of one pixel. */
const DOT = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
)
/** The panel by its heading: asking for roles is slow on a whole page. */
const HEADING = { selector: 'h2' }
const shownPanel = async () =>
  (await screen.findByText('Documents', HEADING)).closest('section') as HTMLElement

const script = '<img src=x onerror=alert(1)>'

it('files are looked into, sent, attached, corrected, opened and removed; a failure waits', {
  timeout: 40_000,
}, async () => {
  const audit = auditOf({ id: 'worked', auditCode: 'HM1', bakeState: 'SUBMITTED' })
  expectFailedReads()
  const { user, memory, services } = await renderAdmin({
    audits: [audit],
    path: '/audits/HM1',
  })
  const files = services.files as MemoryFileStore
  const stored = () => memory.all<Attachment>('attachments')
  const history = () =>
    memory.all<Audit>('audits').flatMap((each) => each.history.map(({ text }) => text))
  const panel = await shownPanel()
  const wanted = await within(panel).findByRole('list', { name: 'Documents that are wanted' })
  expect(within(wanted).getByText('D3 P&L / Income Statement or D7 Sales Breakdown')).toBeTruthy()
  expect(within(panel).getByText('No document has come yet.')).toBeTruthy()

  files.failWith('unavailable')
  const input = panel.querySelector('input[type="file"]') as HTMLInputElement
  await user.upload(input, [
    new File([PDF], 'Sales Breakdown 2025.pdf'),
    new File(['a;b\n1;2\n'], `${script}.csv`),
    new File(['no picture'], 'Scan.png'),
  ])
  expect(await within(panel).findByText(/Scan.png was not accepted: its content/)).toBeTruthy()
  expect(
    await within(panel).findByText(/Sales Breakdown 2025.pdf could not be uploaded/),
  ).toBeTruthy()
  expect(stored()).toEqual([])
  files.failWith(null)
  for (const again of within(panel).getAllByRole('button', { name: 'Try again' }).slice(0, 2))
    await user.click(again)
  await user.click(within(panel).getByRole('button', { name: 'Cancel Scan.png' }))
  await waitFor(() => expect(stored()).toHaveLength(2))
  expect(history().slice(1).sort()).toEqual(['Added D7 Sales Breakdown', 'Added D99 Other'])
  expect(files.paths()).toEqual(
    stored()
      .map(({ attId }) => `audits/worked/files/${attId}`)
      .sort(),
  )
  expect(stored().find(({ docType }) => docType === 'D7')).toMatchObject({
    name: 'Sales Breakdown 2025.pdf',
    size: PDF.length,
    url: expect.stringMatching(/^gs:\/\/.*\/audits\/worked\/files\/\w{20}$/),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await within(wanted).findByTitle('Has come')).toBeTruthy()

  const type = await within(panel).findByRole('combobox', { name: `Type of ${script}.csv` })
  await user.selectOptions(type, 'D5')
  await waitFor(() => expect(history()).toContain('D99 Other is D5 Contacts'))

  await user.click(within(panel).getByRole('button', { name: `Open ${script}.csv` }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/not shown here. Download it/)).toBeTruthy()
  expect(dialog.querySelector('img')).toBeNull()
  URL.createObjectURL = vi.fn(() => 'blob:none')
  URL.revokeObjectURL = vi.fn()
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(within(dialog).getByRole('button', { name: 'Download' }))
  expect(clicked).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(within(panel).getByRole('button', { name: 'Remove Sales Breakdown 2025.pdf' }))
  await screen.findByRole('dialog', { name: 'Remove' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/needs a reason/)).toBeTruthy()
  await user.click(screen.getByRole('textbox', { name: 'Why' }))
  await user.paste('Of another company')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(stored()).toHaveLength(1))
  expect(history()).toContain('Removed D7 Sales Breakdown: Of another company')
})

it('a document shows its first page at the pointer, read for it alone, and opens by a click beside the audit', async () => {
  const audit = auditOf({ id: 'worked', auditCode: 'HM1', bakeState: 'SUBMITTED' })
  const { user, memory, services } = await renderAdmin({ audits: [audit], path: '/audits/HM1' })
  URL.createObjectURL = vi.fn(() => 'blob:none')
  URL.revokeObjectURL = vi.fn()
  const panel = await shownPanel()
  await user.upload(
    panel.querySelector('input[type="file"]') as HTMLInputElement,
    ['One.png', 'Two.png'].map((name) => new File([DOT], name)),
  )
  await waitFor(() => expect(memory.all('attachments')).toHaveLength(2))
  const read = vi.spyOn(services.files as MemoryFileStore, 'read')
  const sheet = await within(panel).findByRole('button', { name: 'View One.png' })
  await user.hover(sheet)
  await waitFor(() => expect(document.querySelector('img')?.alt).toBe('One.png'))
  await user.unhover(sheet)
  expect(document.querySelector('img')).toBeNull()
  await user.click(sheet)
  const opened = await screen.findByRole('dialog')
  expect(await within(opened).findByRole('img', { name: 'One.png' })).toBeTruthy()
  expect(read).toHaveBeenCalledOnce()
})

it('a document that was at the pointer and then at the focus is left by both at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const audit = auditOf({ id: 'worked', auditCode: 'HM1', bakeState: 'SUBMITTED' })
  const { user, memory, services } = await renderAdmin({ audits: [audit], path: '/audits/HM1' })
  const panel = await shownPanel()
  await user.upload(
    panel.querySelector('input[type="file"]') as HTMLInputElement,
    new File([DOT], 'One.png'),
  )
  await waitFor(() => expect(memory.all('attachments')).toHaveLength(1))
  const read = vi.spyOn(services.files as MemoryFileStore, 'read')
  const sheet = await within(panel).findByRole('button', { name: 'View One.png' })
  fireEvent.mouseEnter(sheet)
  fireEvent.focus(sheet)
  fireEvent.mouseLeave(sheet)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(read).not.toHaveBeenCalled()
})

it('waiting files are sent also after the user has opened another screen, and closing the page is asked about; a failure is reported there', async () => {
  expectFailedReads()
  const audit = auditOf({ id: 'worked', auditCode: 'HM1', bakeState: 'SUBMITTED' })
  const { user, memory, services, go } = await renderAdmin({ audits: [audit], path: '/audits/HM1' })
  const files = services.files as MemoryFileStore
  const { put } = files
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let count = 0
  files.put = async (...args) => {
    // What the engine puts in its place comes after it.
    if (!args[0].startsWith('staging/')) return put(...args)
    await gate
    count += 1
    if (count === 5) throw new StoreError('unavailable', 'Put', 'made to fail')
    return put(...args)
  }
  const panel = await shownPanel()
  expect(asksBeforeUnload()).toBe(false)
  const input = panel.querySelector('input[type="file"]') as HTMLInputElement
  const names = ['Fourth.pdf', 'Sales Breakdown.pdf', 'Second.pdf', 'Third.pdf']
  await user.upload(
    input,
    [...names, 'Last.pdf'].map((name) => new File([PDF], name)),
  )
  await within(panel).findByText('Last.pdf')
  expect(asksBeforeUnload()).toBe(true)
  await go('/audits')
  await waitFor(() => expect(screen.queryByText('Documents', HEADING)).toBeNull())
  expect(asksBeforeUnload()).toBe(true)
  release()
  await waitFor(() => {
    const stored = memory.all<Attachment>('attachments').map(({ name }) => name)
    expect(stored.sort()).toEqual(names)
  })
  await screen.findByText(/^Last.pdf did not come to HM1\. .* add it again\.$/)
  await waitFor(() => expect(asksBeforeUnload()).toBe(false))
})

it('what the engine refuses is said at the file, which can be sent again', async () => {
  expectFailedReads()
  const claimUntil = new Date(NOW.getTime() + 3_600_000)
  const claimed = { assignee: 'other@bakehouse.example', claimUntil }
  const audit = auditOf({ id: 'worked', auditCode: 'HM1', bakeState: 'SUBMITTED', ...claimed })
  const users = [
    aUser({ id: 'bea@bakehouse.example', email: 'bea@bakehouse.example', role: 'baker' }),
  ]
  const { user, memory, services } = await renderAdmin({
    audits: [audit],
    path: '/audits/HM1',
    area: 'baker',
    users,
    signedIn: 'bea@bakehouse.example',
  })
  const files = services.files as MemoryFileStore
  const panel = await shownPanel()
  const input = panel.querySelector('input[type="file"]') as HTMLInputElement
  await user.upload(input, [new File([PDF], 'Sales Breakdown.pdf')])
  expect(await within(panel).findByText(/is working on the audit until/)).toBeTruthy()
  await waitFor(() => expect(files.paths()).toEqual([]))
  await memory.update('audits', 'worked', { claimUntil: null, assignee: '' })
  await user.click(within(panel).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(memory.all<Attachment>('attachments')).toHaveLength(1))
})

/** A file that the engine, which does not run, was asked to attach. */
async function askedToAttach() {
  expectFailedReads()
  const audit = auditOf({ id: 'worked', auditCode: 'HM1', bakeState: 'SUBMITTED' })
  const admin = await renderAdmin({
    audits: [audit],
    path: '/audits/HM1',
    engine: 'stopped',
  })
  const panel = await shownPanel()
  const input = panel.querySelector('input[type="file"]') as HTMLInputElement
  await admin.user.upload(input, [new File([PDF], 'Sales Breakdown.pdf')])
  await waitFor(() =>
    expect(admin.memory.all('commands')).toMatchObject([{ kind: 'attachDocument' }]),
  )
  return { ...admin, panel }
}

it('the type of a file is fixed while the engine attaches it, and is corrected at the document', async () => {
  const { user, memory, startEngine, panel } = await askedToAttach()
  const type = () => within(panel).getByLabelText<HTMLSelectElement>('Type of Sales Breakdown.pdf')
  // Choosing it now would say what the engine was not asked for.
  expect(type().disabled).toBe(true)
  await act(async () => void startEngine())
  await waitFor(() => expect(type().disabled).toBe(false))
  await user.selectOptions(type(), 'D8')
  await waitFor(() => expect(memory.all('attachments')).toMatchObject([{ docType: 'D8' }]))
})

it('a file that the engine has not begun to attach is taken back', async () => {
  const { user, memory, panel } = await askedToAttach()
  await user.click(within(panel).getByRole('button', { name: 'Cancel Sales Breakdown.pdf' }))
  await waitFor(() => expect(memory.all('commands')).toEqual([]))
  await waitFor(() => expect(within(panel).queryByText(/Sales Breakdown.pdf/)).toBeNull())
})
