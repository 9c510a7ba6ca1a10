import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Upload } from '#shared/orders/model.ts'
import type { MemoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { breakWorkbooks } from '../testing/brokenWorkbooks.ts'
import { stubThreads } from '../testing/jobThreads.ts'
import {
  asksBeforeUnload,
  expectFailedReads,
  NOW,
  renderAdmin,
  type World,
} from '../testing/renderAdmin.tsx'
import { csvOfOrders, xmlOfOrders } from '../testing/someOrders.ts'
import './InboxList.tsx'
import './orders/OrderFileScreen.tsx'

beforeEach(() => stubThreads(NOW))
afterEach(() => void vi.unstubAllGlobals())

const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name)

/** What an engine sees that has to wait with more audits once so many are in; without `goOn` it hangs. */
function pausedAt(memory: MemoryDocumentStore, count: number) {
  let goOn = () => {}
  const waiting = new Promise<void>((resolve) => (goOn = resolve))
  const batch = async (writes: readonly BatchWrite[]) => {
    const isOfAudits = writes.some(({ collection }) => collection === 'audits')
    if (isOfAudits && memory.all('audits').length >= count) await waiting
    await memory.batch(writes)
  }
  return { eyes: { ...memory, batch }, goOn: () => goOn() }
}

/** The inbox of Harbor Mutual, and a function that drops files there. */
async function openInbox(world: World = {}) {
  const admin = await renderAdmin({ path: '/inbox', preferences: { carrier: 'HM' }, ...world })
  const drop = async (...files: File[]) => {
    const input = await screen.findByLabelText('Choose files', { selector: 'input' })
    fireEvent.change(input, { target: { files } })
  }
  /** By its words: asking for roles is slow where a screen has hundreds of buttons. */
  const press = async (words: string | RegExp) => admin.user.click(await screen.findByText(words))
  /** Drops an order file and looks at it, with an engine that has stopped again when it is asked for more. */
  const dropAndStop = async (file: File, words: string) => {
    const stop = admin.startEngine()
    await drop(file)
    await screen.findByText(words)
    stop()
  }
  const imports = () =>
    admin.memory.all<Command>('commands').filter(({ kind }) => kind === 'importOrders')
  return { ...admin, drop, dropAndStop, imports, press }
}

it('drops a CSV, previews it, imports it, and the same file again changes nothing', async () => {
  const { drop, press, memory, address, go } = await openInbox()
  expect(await screen.findByRole('heading', { level: 1, name: 'Inbox' })).toBeTruthy()
  expect(await screen.findByText(/^The inbox of .* is empty/)).toBeTruthy()
  await drop(fileOf('orders.csv', csvOfOrders(20)))
  await waitFor(() => expect(address()).toMatch(/\/inbox\/uploads\/[0-9a-f]{20}/))
  await press('Import 20 orders for Harbor Mutual')
  expect(await screen.findByText(/^Imported: 20 new, 0 unchanged/)).toBeTruthy()
  expect(memory.all('audits')).toHaveLength(20)
  // As many as the audits list.
  const defects = memory.all<Audit>('audits').flatMap((audit) => audit.defects).length
  expect(defects).toBeGreaterThan(0)
  const counted = within(screen.getByLabelText('Result of the import'))
  expect(counted.getByText('Defects').nextElementSibling?.textContent).toBe(String(defects))
  const [upload] = memory.all<Upload & InboxFile>('uploads')
  // Those of this import, and no others.
  const audits = screen.getByRole('link', { name: 'Open the audits' })
  const shown = new URLSearchParams(audits.getAttribute('href')?.split('?')[1])
  expect(JSON.parse(shown.get('filter') ?? '')).toEqual({ importId: upload?.id })
  expect(upload).toMatchObject({
    name: 'orders.csv',
    kind: 'upload',
    status: 'imported',
    created: 20,
    decidedBy: 'admin@bakehouse.example',
  })
  const writes = memory.writes()
  await go('/inbox')
  await drop(fileOf('orders.csv', csvOfOrders(20)))
  expect(await screen.findByText('This file was imported, with this result:')).toBeTruthy()
  expect(screen.queryByText(/^Import \d/)).toBeNull()
  // What its import came to, not what another would.
  const kept = within(screen.getByLabelText('Result of the import'))
  expect(kept.getByText('Created').nextElementSibling?.textContent).toBe('20')
  expect(kept.getByText('Unchanged').nextElementSibling?.textContent).toBe('0')
  expect(memory.writes()).toBe(writes)
})

it('shows where a field of an audit came from, and repairs', async () => {
  const { drop, press, user } = await openInbox()
  await drop(
    fileOf(
      'orders.csv',
      csvOfOrders(2, (row) => row.replace('2075550101', '207-555-0101 ext 4')),
    ),
  )
  expect(await screen.findByText('Preview: nothing imported yet')).toBeTruthy()
  // Fields by their names, days in their form.
  expect(screen.getByRole('button', { name: 'Policy start 05/03/25' })).toBeTruthy()
  expect(screen.queryByText('insuredPhone')).toBeNull()
  await press('Insured phone')
  expect(
    await screen.findByText(
      /^Insured phone: line 2, column Phone, "207-555-0101 ext 4", repaired \(Rest of the phone/,
    ),
  ).toBeTruthy()
  const lit = document.querySelector('[data-lit]')
  expect(lit?.textContent).toBe('Phone207-555-0101 ext 4')
  await user.click(await screen.findByRole('button', { name: 'Repairs 2' }))
  expect(await screen.findAllByText('Rest of the phone kept as a note')).toHaveLength(2)
})

it('takes a rejected order once it is corrected in place', async () => {
  const { drop, press, user, memory, go, address } = await openInbox()
  await drop(
    fileOf(
      'orders.csv',
      csvOfOrders(3, (row, at) => (at === 1 ? row.replace('05/03/2026', '02/30/2026') : row)),
    ),
  )
  await press('Import 2 orders for Harbor Mutual')
  await screen.findByText(/^Imported: 2 new, 0 unchanged, 0 changed, 1 rejected/)
  await user.click(screen.getByRole('button', { name: 'Rejected 1' }))
  const cell = await screen.findByLabelText('Policy To')
  await user.clear(cell)
  await user.type(cell, '05/03/2026')
  // Another part is opened: what was typed stays.
  await user.click(screen.getByRole('button', { name: 'Orders' }))
  expect(cell.closest('[hidden]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Rejected 1' }))
  expect((screen.getByLabelText('Policy To') as HTMLInputElement).value).toBe('05/03/2026')
  // The page is not left unasked while the correction is not imported.
  expect(asksBeforeUnload()).toBe(true)
  await go('/no/such/page')
  await screen.findByText('You have 1 unsaved change. Leaving discards it.')
  await press('Stay')
  expect(address()).toMatch(/^\/inbox\/uploads\//)
  await press('Import the corrected orders')
  expect(await screen.findByText('1 order imported.')).toBeTruthy()
  expect(asksBeforeUnload()).toBe(false)
  expect(await screen.findByText('The rejected order has been imported.')).toBeTruthy()
  await waitFor(() => {
    expect(screen.queryByText('Line 3')).toBeNull()
    expect(screen.getByText('Rejected', { selector: 'dt' }).nextSibling?.textContent).toBe('0')
  })
  expect(memory.all('audits')).toHaveLength(3)
  expect(
    memory
      .all<InboxFile>('uploads')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['orders corrected 1.csv', 'orders.csv'])
})

it('shows a form for each rejected order; what is wrong follows what is typed', async () => {
  const { drop, press, user, memory } = await openInbox()
  // Two orders are wrong, one of them with three rows.
  const wrong = (row: string, at: number) =>
    at === 0 ? row : row.replace('05/03/2026', '02/30/2026')
  const [head = '', first = '', second = '', third = ''] = new TextDecoder()
    .decode(csvOfOrders(3, wrong))
    .split('\n')
  const again = (code: string) => second.replace('02/30/2026', '05/03/2026').replace('16910', code)
  const text = [head, first, second, again('16911'), again('16912'), third, ''].join('\n')
  await drop(fileOf('orders.csv', new Uint8Array(new TextEncoder().encode(text))))
  await press('Import 1 order for Harbor Mutual')
  await screen.findByText(/^Imported: 1 new/)
  await user.click(screen.getByRole('button', { name: 'Rejected 2' }))
  expect(screen.getAllByRole('group', { name: /^Order / })).toHaveLength(2)
  const [cell] = screen.getAllByLabelText<HTMLInputElement>('Policy To')
  if (cell === undefined) throw new Error('There is no cell to correct.')
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  await user.clear(cell)
  await user.type(cell, '05/03/2026')
  expect(await screen.findByText('This row is correct now.')).toBeTruthy()
  expect(cell.getAttribute('aria-invalid')).toBeNull()
  await press('Import the corrected orders')
  expect(await screen.findByText('1 order imported. 1 is still rejected.')).toBeTruthy()
  expect(screen.getAllByRole('group', { name: /^Order / })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Rejected 1' })).toBeTruthy()
  expect(memory.all('audits')).toHaveLength(2)
})

it('a correction stays when another carrier is chosen', async () => {
  const { drop, user } = await openInbox()
  const wrong = (row: string) => row.replace('05/03/2026', '02/30/2026')
  await drop(fileOf('orders.csv', csvOfOrders(1, wrong)))
  const cell = () => screen.findByLabelText<HTMLInputElement>('Policy To')
  fireEvent.change(await cell(), { target: { value: '05/04/2026' } })
  await user.click(screen.getByLabelText('Carrier: HM Harbor Mutual'))
  await user.click(await screen.findByRole('menuitem', { name: 'DEMO Demo Mutual' }))
  await screen.findByLabelText('Carrier: DEMO Demo Mutual')
  expect((await cell()).value).toBe('05/04/2026')
})

it('a mapped column is no longer wrong in a row that was typed in', async () => {
  const { drop, press } = await openInbox()
  const split = (row: string) => row.replace(/,P-\d/, ',').replace('05/03/2026', '02/30/2026')
  const lines = new TextDecoder().decode(csvOfOrders(1, split)).split('\r\n')
  const text = lines.map((line, at) => line && `${line},${at === 0 ? 'Pol' : 'P-0'}`).join('\r\n')
  await drop(fileOf('orders.csv', new Uint8Array(new TextEncoder().encode(text))))
  fireEvent.change(await screen.findByLabelText('Policy To'), { target: { value: '02/31/2026' } })
  const row = screen.getByRole('group', { name: 'Line 2' })
  await waitFor(() => expect(row.textContent).toMatch(/Policy Number is .*02\/31/))
  await press('Columns')
  const choose = (column: string, value: string) =>
    fireEvent.change(screen.getByLabelText(`Field of column ${column}`), { target: { value } })
  choose('Policy Number', '')
  choose('Pol', 'policyNumber')
  await press('Save the profile')
  await screen.findByText(/Profile: hm/)
  await waitFor(() => expect(row.textContent).not.toContain('Policy Number is'))
  await waitFor(() => expect(row.textContent).toContain('02/31'))
})

it('of two orders that are corrected one right after the other both are checked', async () => {
  const { drop, press, user } = await openInbox()
  const wrong = (row: string) => row.replace('05/03/2026', '02/30/2026')
  await drop(fileOf('orders.csv', csvOfOrders(2, wrong)))
  await press(/^Keep|^Import/)
  await user.click(await screen.findByRole('button', { name: 'Rejected 2' }))
  for (const cell of screen.getAllByLabelText('Policy To'))
    fireEvent.change(cell, { target: { value: '05/03/2026' } })
  expect(await screen.findAllByText('This row is correct now.')).toHaveLength(2)
})

it('a workbook of rejected orders that cannot be made is reported, and made by the next press', async () => {
  const made: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) }))
  const { drop, press } = await openInbox()
  const wrong = (row: string) => row.replace('05/03/2026', '02/30/2026')
  await drop(fileOf('orders.csv', csvOfOrders(1, wrong)))
  await screen.findByText('Download for Excel')
  const mend = breakWorkbooks()
  onTestFinished(mend)
  await press('Download for Excel')
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  expect(made).toEqual([])
  mend()
  await press('Download for Excel')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an import waits for its rejected orders until they are corrected or dismissed', async () => {
  const { drop, press, user, go, address, memory } = await openInbox()
  const wrong = (row: string, at: number) =>
    at === 0 ? row : row.replace('05/03/2026', '02/30/2026')
  await drop(fileOf('orders.csv', csvOfOrders(3, wrong)))
  await press('Import 1 order for Harbor Mutual')
  await screen.findByText(/^Imported: 1 new/)
  const file = address()
  await go('/inbox')
  expect(await screen.findByText('2 rejected orders to correct')).toBeTruthy()
  await go(file)
  // Nothing else waits there.
  expect(
    (await screen.findByRole('button', { name: 'Rejected 2' })).getAttribute('aria-pressed'),
  ).toBe('true')
  const [cell] = await screen.findAllByLabelText('Policy To')
  if (cell === undefined) throw new Error('There is no cell to correct.')
  await user.clear(cell)
  await user.type(cell, '05/03/2026')
  await press('Import the corrected orders')
  await screen.findByText('1 order imported. 1 is still rejected.')
  await go('/inbox')
  expect(await screen.findByText('1 rejected order to correct')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'orders.csv' }))
  const last = (await screen.findAllByLabelText('Policy To')).at(-1) ?? cell
  fireEvent.change(last, { target: { value: '05/04/2026' } })
  expect(asksBeforeUnload()).toBe(true)
  await press('Dismiss the rejected order')
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Withdrawn by the carrier')
  await user.click(screen.getByRole('button', { name: /^Dismiss(?! the)/ }))
  await waitFor(() => expect(screen.queryByText('1 rejected order to correct')).toBeNull())
  expect(asksBeforeUnload()).toBe(false)
  await go('/inbox')
  expect(await screen.findByText('The inbox of Harbor Mutual is empty')).toBeTruthy()
  expect(memory.all('uploads')).toContainEqual(
    expect.objectContaining({
      name: 'orders.csv',
      toCorrect: 0,
      leftRejects: expect.objectContaining({ reason: 'Withdrawn by the carrier' }),
    }),
  )
})

it('shows the upload of an address, and says so where there is none', async () => {
  const { drop, press, go, address, user } = await openInbox()
  await drop(fileOf('orders.csv', csvOfOrders(2)))
  await press('Import 2 orders for Harbor Mutual')
  await screen.findByText(/^Imported: 2 new/)
  const batch = address()
  await go('/inbox?show=past')
  await user.click(await screen.findByRole('link', { name: 'orders.csv' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`^${batch}/[0-9a-f]{20}$`)))
  expect(await screen.findByRole('heading', { level: 1, name: 'orders.csv' })).toBeTruthy()
  await go(`${batch}/0123456789`)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such upload' }),
  ).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Open orders.csv' }))
  await waitFor(() => expect(address()).toBe(batch))
})

/** Seventy scans that are done. */
async function storePast(store: DocumentStore): Promise<void> {
  const past = Array.from({ length: 70 }, (_, n) => ({
    carrierCompany: 'HM',
    userId: 'claims@harbor.example',
    dateAdded: new Date(NOW.getTime() - n * 60_000),
    kind: 'scan',
    name: `scan${n}.pdf`,
    size: 100,
    sha256: 'a'.repeat(64),
    url: `gs://demo-bakehouse.appspot.com/inbox/HM/scan${n}`,
    status: 'done',
    decidedAt: NOW,
    decidedBy: 'admin@bakehouse.example',
  }))
  for (const [n, scan] of past.entries()) await store.set('scans', `scan${n}`, scan)
}

it('the past files stay on screen while more of them are read', async () => {
  const { failing, press } = await openInbox({
    path: '/inbox?show=past',
    seed: (store) => storePast(store),
  })
  await screen.findByText('scan49.pdf')
  const goOn = failing.holdReads('scans')
  await press('Show more')
  expect(screen.getByText('scan49.pdf')).toBeTruthy()
  expect(screen.queryByText('scan50.pdf')).toBeNull()
  goOn()
  expect(await screen.findByText('scan69.pdf')).toBeTruthy()
  expect(screen.queryByText('Show more')).toBeNull()
})

it('the past files stay, with the failure, where more of them cannot be read', async () => {
  const { failing, press } = await openInbox({
    path: '/inbox?show=past',
    seed: (store) => storePast(store),
  })
  await screen.findByText('scan49.pdf')
  failing.breakReads('scans')
  await press('Show more')
  await screen.findByText(/^Updates stopped at /)
  expect(screen.getByText('scan49.pdf')).toBeTruthy()
  failing.mend()
  await press('Try again')
  expect(await screen.findByText('scan69.pdf')).toBeTruthy()
})

it('warns where order numbers begin with another carrier’s code', async () => {
  const { drop } = await openInbox()
  await drop(
    fileOf(
      'orders.csv',
      csvOfOrders(2, (row, at) => (at === 0 ? row.replace('T1001', 'DEMO-1') : row)),
    ),
  )
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain('Is this file for Harbor Mutual?')
  expect(warning.textContent).toContain('1 order number begins with DEMO, the code of Demo Mutual.')
})

it('an import is undone whole, once that is confirmed', async () => {
  const { drop, press, memory, user, address } = await openInbox()
  await drop(fileOf('orders.csv', csvOfOrders(3)))
  await press('Import 3 orders for Harbor Mutual')
  await screen.findByText(/^Imported: 3 new/)
  await press('Undo this import')
  await user.click(await screen.findByRole('button', { name: /^Remove its audits/ }))
  await waitFor(() => expect(address()).toBe('/inbox?show=past'))
  expect(memory.all('audits')).toEqual([])
  expect(await screen.findByText('Set aside')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'orders.csv' }))
  expect(await screen.findByText('Import 3 orders for Harbor Mutual')).toBeTruthy()
})

it('proposes a changed order field by field: one is applied, the other left', async () => {
  const { drop, press, user, memory, go } = await openInbox()
  await drop(fileOf('first.csv', csvOfOrders(2)))
  await press('Import 2 orders for Harbor Mutual')
  await screen.findByText(/^Imported: 2 new/)
  await go('/inbox')
  await drop(
    fileOf(
      'second.csv',
      csvOfOrders(2, (row, at) =>
        row.replace(`Bakery ${at}`, `Bakery ${at} Inc`).replace('05/03/2026', '05/04/2026'),
      ),
    ),
  )
  await press('Import 2 orders for Harbor Mutual')
  await screen.findByText(/^Imported: 0 new, 0 unchanged, 2 changed/)
  await user.click(screen.getByRole('button', { name: 'Changes 2' }))
  expect(
    await screen.findAllByRole('row', { name: 'Policy To (audit end) 05/03/26 05/04/26' }),
  ).toHaveLength(2)
  await user.click(await screen.findByLabelText('Apply: T1001'))
  await user.click(await screen.findByLabelText('Leave as it is: T1002'))
  expect(await screen.findByText(/^Left as it is/)).toBeTruthy()
  const names = memory
    .all<{ insuredCompany: string }>('audits')
    .map(({ insuredCompany }) => insuredCompany)
  expect(names.sort()).toEqual(['Bakery 0 Inc', 'Bakery 1'])
})

it('reads unknown columns by a profile chosen by hand, and the next such file automatically', async () => {
  expectFailedReads()
  const strange = (count: number, from: number) => {
    const header = 'Ref,Pol,Begin,Finish,Who,Kind\r\n'
    const rows = Array.from(
      { length: count },
      (_, at) => `R${from + at},P${at},05/03/2025,05/03/2026,Shop ${at},58161\r\n`,
    )
    return new Uint8Array(new TextEncoder().encode(header + rows.join('')))
  }
  const { drop, press, go, memory } = await openInbox()
  await drop(fileOf('strange.csv', strange(2, 1)))
  expect(await screen.findByText(/is missing required columns|is not a header/)).toBeTruthy()
  const choose = async (column: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(`Field of column ${column}`), {
      target: { value },
    })
  for (const column of ['Ref', 'Pol', 'Begin', 'Finish', 'Who', 'Kind']) await choose(column, '')
  await press('Save the profile')
  expect(await screen.findByText(/^The profile maps nothing/)).toBeTruthy()
  await choose('Ref', 'orderNumber')
  await choose('Pol', 'policyNumber')
  await choose('Begin', 'policyFrom')
  await choose('Finish', 'policyTo')
  await choose('Who', 'insuredName')
  await choose('Kind', 'classCode')
  expect(await screen.findByText('Shop 0')).toBeTruthy()
  expect(asksBeforeUnload()).toBe(true)
  await go('/inbox')
  await screen.findByText(/^You have \d unsaved changes. Leaving discards them.$/)
  await press('Stay')
  // What no column says is given for every order, by the rules of a cell, and seen at once.
  const give = async (field: string) => {
    fireEvent.change(screen.getByLabelText('Another field'), { target: { value: field } })
    await press('Add')
  }
  await give('state')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'XX' } })
  expect(await screen.findByText(/^"XX" cannot be read as State/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'maine' } })
  await give('agency')
  await press('Save the profile')
  expect(await screen.findByText(/^Agency should be the same for every order/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Remove Agency'))
  await give('policyType')
  fireEvent.change(screen.getByLabelText('Policy Type'), { target: { value: 'Liquor' } })
  expect(await screen.findAllByText('ME')).toHaveLength(2)
  expect(await screen.findAllByText('Liquor')).toHaveLength(2)
  await press('Save the profile')
  expect(await screen.findByText('Import 2 orders for Harbor Mutual')).toBeTruthy()
  const kept = await memory.get<Carrier>('carriers', 'HM')
  expect(kept?.profiles['hm']?.constants).toEqual({ state: 'maine', policyType: 'Liquor' })
  expect(asksBeforeUnload()).toBe(false)
  await go('/inbox')
  await drop(fileOf('next.csv', strange(3, 11)))
  expect(await screen.findByText('Import 3 orders for Harbor Mutual')).toBeTruthy()
  expect(screen.getByText(/Profile: hm/)).toBeTruthy()
}, 60_000)

it('tries again what could not be compared', async () => {
  const { drop, press, failing } = await openInbox()
  failing.breakReads('orderKeys')
  await drop(fileOf('orders.csv', csvOfOrders(3)))
  await screen.findByText('Nothing was imported.')
  failing.mend()
  await press('Try again')
  await screen.findByText('Import 3 orders for Harbor Mutual')
})

it('shows how far the engine is, also to who comes back, and lets it be stopped and gone on with', async () => {
  expectFailedReads()
  const world = { engine: 'stopped' } as const
  const { dropAndStop, imports, press, user, memory, go, address, startEngine } =
    await openInbox(world)
  await dropAndStop(fileOf('orders.csv', csvOfOrders(300)), 'Import 300 orders for Harbor Mutual')
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  expect(screen.getByLabelText('Carrier')).toBeTruthy()
  const page = address()
  await press('Import 300 orders for Harbor Mutual')
  await screen.findByText('The import is about to start.')
  // Whose file it is stays as it is while its orders come in.
  expect(screen.queryByLabelText('Carrier')).toBeNull()
  // Stopped before it has begun, it is as if it had not been asked for.
  await press('Stop')
  await press('Import 300 orders for Harbor Mutual')
  await screen.findByText('The import is about to start.')
  const [asked] = imports()
  expect(imports()).toHaveLength(1)
  const paused = pausedAt(memory, 40)
  startEngine(paused.eyes)
  await screen.findByText(/^[1-9]0 of 300 orders/)
  await go('/inbox')
  await screen.findByRole('link', { name: 'orders.csv' })
  await go(page)
  await screen.findByText(/^[1-9]0 of 300 orders/)
  await press('Stop')
  await waitFor(async () =>
    expect(await memory.get('commands', asked?.id ?? '')).toMatchObject({ isStopping: true }),
  )
  paused.goOn()
  await screen.findByText(/^Stopped after \d+ of 300 orders/)
  const before = memory.all('audits').length
  expect(before).toBeLessThan(300)
  expect(await memory.get('commands', asked?.id ?? '')).toMatchObject({ state: 'STOPPED' })
  await press('Continue importing')
  await screen.findByText(/^Imported: 300 new/)
  expect(memory.all('audits')).toHaveLength(300)
})

it('follows an import that another tab of the same person asked for, and one that was killed', async () => {
  const { dropAndStop, memory, go, address, startEngine } = await openInbox({ engine: 'stopped' })
  await dropAndStop(fileOf('orders.csv', csvOfOrders(100)), 'Import 100 orders for Harbor Mutual')
  const page = address()
  const [upload] = memory.all<InboxFile>('uploads')
  await go('/inbox')
  const id = 'anotherTab0123456789'
  await memory.set('commands', id, {
    kind: 'importOrders',
    by: 'admin@bakehouse.example',
    uid: 'uid',
    at: NOW,
    carrierCompany: 'HM',
    auditFSID: '',
    request: { kind: 'upload', fileId: upload?.id, profile: 'default' },
    after: '',
    seen: null,
    schema: 1,
    state: 'WAITING',
  } satisfies Omit<Command, 'id'>)
  // Killed after its first orders: they are in, and the command is as it left it.
  const kill = startEngine(pausedAt(memory, 40).eyes)
  await waitFor(async () =>
    expect(await memory.get('commands', id)).toMatchObject({
      progress: { done: expect.any(Number) },
    }),
  )
  kill()
  await go(page)
  await screen.findByText(/^[1-9]0 of 100 orders/)
  startEngine()
  await screen.findByText(/^Imported: 100 new, 0 unchanged/)
  expect(memory.all('audits')).toHaveLength(100)
  expect(screen.queryByText('Stop')).toBeNull()
})

it('says why the engine could not import, and goes on from there', async () => {
  expectFailedReads()
  const { dropAndStop, imports, press, memory, startEngine } = await openInbox({
    engine: 'stopped',
  })
  await dropAndStop(fileOf('orders.csv', csvOfOrders(3)), 'Import 3 orders for Harbor Mutual')
  await press('Import 3 orders for Harbor Mutual')
  await screen.findByText('The import is about to start.')
  const [asked] = imports()
  const failed = refusal('COMMAND_FAILED', { tries: 3, reference: asked?.id ?? '' })
  await memory.update('commands', asked?.id ?? '', { state: 'FAILED', refusal: failed })
  await screen.findByText('The engine could not carry this out after 3 attempts.')
  expect(screen.queryByText('Nothing was imported.')).toBeNull()
  startEngine()
  await press('Continue importing')
  await screen.findByText(/^Imported: 3 new/)
  expect(memory.all('audits')).toHaveLength(3)
})

it('shows an XML file’s tree beside its order; its audits name it and wait in NEW', async () => {
  const { drop, press, memory, go, address } = await openInbox()
  await drop(fileOf('orders.xml', xmlOfOrders(2)))
  const tree = await screen.findByLabelText('Elements of the order')
  await press('Policy number')
  expect(tree.querySelector('[data-lit]')?.textContent).toBe('Number P-0')
  await press('Import 2 orders for Harbor Mutual')
  await screen.findByText(/^Imported: 2 new/)
  const [file] = memory.all<InboxFile>('xmls')
  expect(file).toMatchObject({ status: 'done' })
  expect(memory.all('audits')).toMatchObject([
    { xmlFileName: 'orders.xml', xmlUrl: file?.url, nextStep: 'NEW' },
    { xmlFileName: 'orders.xml' },
  ])
  await go('/inbox')
  await go(`/inbox/xmls/${file?.id}`)
  const kept = within(await screen.findByLabelText('Result of the import'))
  expect(kept.getByText('Created').nextElementSibling?.textContent).toBe('2')
  // The import is a document of its own, and leads to the file that it is of.
  await go(`/inbox/uploads/${file?.id}`)
  await press('Open the file itself')
  await waitFor(() => expect(address()).toBe(`/inbox/xmls/${file?.id}`))
  // One of the command line has no file here.
  await memory.delete('xmls', file?.id ?? '')
  await go(`/inbox/uploads/${file?.id}`)
  expect(await screen.findByText(/^The file itself is not here/)).toBeTruthy()
})

it('refuses what it cannot take, each with what to do, and nothing is lost', async () => {
  expectFailedReads()
  const { drop, memory, user } = await openInbox()
  const huge = fileOf('huge.csv', csvOfOrders(1))
  Object.defineProperty(huge, 'size', { value: 100 * 1024 * 1024 })
  const read = vi.spyOn(huge, 'arrayBuffer')
  const pdf = new Uint8Array(new TextEncoder().encode('%PDF-1.7 no order'))
  await drop(
    huge,
    fileOf('book.xls', csvOfOrders(1)),
    fileOf('book.xlsx', csvOfOrders(1)),
    fileOf('not.csv', pdf),
  )
  expect(
    await screen.findByText(
      'huge.csv has 100 MB; the inbox accepts files of up to 25 MB. It was not read.',
    ),
  ).toBeTruthy()
  expect(read).not.toHaveBeenCalled()
  expect(await screen.findByText(/^The inbox does not accept files like book.xls\./)).toBeTruthy()
  expect(await screen.findByText('book.xlsx is damaged, or is not a workbook.')).toBeTruthy()
  expect(await screen.findByText('not.csv is not a text file.')).toBeTruthy()
  expect(memory.all('uploads')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Clear this list' }))
  await drop(fileOf('other.xml', xmlOfOrders(1, 'GSD')))
  expect(await screen.findByText('other.xml is for carrier GSD, not for HM.')).toBeTruthy()
  expect(memory.all('audits')).toEqual([])
})

it('a file on its way is asked about when the page is closed, and reported when it is refused, also on another screen', async () => {
  expectFailedReads()
  const { drop, go } = await openInbox()
  const late = fileOf('late.csv', new TextEncoder().encode('%PDF-1.7 no order'))
  const bytes = await late.arrayBuffer()
  let read = (_bytes: ArrayBuffer) => {}
  vi.spyOn(late, 'arrayBuffer').mockReturnValue(new Promise((resolve) => (read = resolve)))
  expect(asksBeforeUnload()).toBe(false)
  await drop(late)
  await waitFor(() => expect(asksBeforeUnload()).toBe(true))
  await go('/no/such/page')
  await screen.findByText('There is no such page')
  expect(asksBeforeUnload()).toBe(true)
  read(bytes)
  expect(await screen.findByText(/^late.csv is not in the inbox: late.csv is not a/)).toBeTruthy()
  await waitFor(() => expect(asksBeforeUnload()).toBe(false))
})

it('lists what waits by kind, and what is done', async () => {
  const scan = {
    carrierCompany: 'HM',
    userId: 'claims@hm.example',
    dateAdded: NOW,
    kind: 'scan',
    name: 'policy.pdf',
    size: 2048,
    sha256: 'a'.repeat(64),
    url: 'gs://bucket/inbox/HM/scan1',
    status: 'waiting',
    decidedAt: null,
    decidedBy: '',
  }
  const seed: World['seed'] = (store) => store.set('scans', 'scan1', scan)
  const { user, live, memory, drop, failing } = await openInbox({ seed })
  const link = await screen.findByRole('link', { name: 'policy.pdf' })
  expect(link.getAttribute('href')).toBe('/admin/inbox/scans/scan1')
  await user.click(screen.getByRole('button', { name: /^Order files 0/ }))
  expect(await screen.findByText('No files of this kind are waiting')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Nothing has been imported or set aside yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Waiting/ }))

  // What comes is shown at once; live no more, what is read since is.
  await memory.set('scans', 'scan2', { ...scan, name: 'live.pdf' })
  await screen.findByRole('link', { name: 'live.pdf' })
  live.fail('permission-denied')
  await screen.findByText(/^Not live at the moment/)
  const pdf = (words: string) => new TextEncoder().encode(`%PDF-1.7\n${words}\n%%EOF\n`)
  await drop(fileOf('late.pdf', pdf('late')))
  expect(await screen.findByRole('link', { name: 'late.pdf' })).toBeTruthy()
  // A reading that fails leaves what was read, by kind as well.
  failing.breakReads('xmls')
  await drop(fileOf('later.pdf', pdf('later')))
  await screen.findByText('Try again')
  await user.click(screen.getByRole('button', { name: /^Order files 0/ }))
  expect(screen.queryByRole('link', { name: 'late.pdf' })).toBeNull()
})

it('a failed read is no empty inbox', async () => {
  await openInbox({ broken: 'xmls' })
  expect(await screen.findByText('Try again')).toBeTruthy()
  expect(screen.queryByText(/is empty$/)).toBeNull()
})
