import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { carrierAuditOf } from '#shared/results/carrierAudit.ts'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, expectFailedReads, renderAdmin, type World } from '../testing/renderAdmin.tsx'
import './CarrierAuditPage.tsx'
import './CarrierHome.tsx'
import './SendFilesPage.tsx'

const ZONE = 'America/New_York'
const USER = aUser({ email: 'claims@demo.example', role: 'carrier', carriers: ['DEMO'] })
const LINE = { ...auditOf({}).categories[0], finalExposure: 900_000, diff: 0.0588 }

const AUDITS: Partial<Audit>[] = [
  { id: 'sent', auditCode: 'A1', insuredCompany: 'Harbor Oven', bakeState: 'SENT_TO_CARRIER' },
  { id: 'ready', auditCode: 'B2', insuredCompany: 'Mill Bakery', bakeState: 'READY' },
  ...Array.from({ length: 30 }, (_, n) => ({
    id: `many${n}`,
    auditCode: `M${n}`,
    dateAdded: new Date('2026-10-01T15:00:00Z'),
  })),
]

async function fill(store: DocumentStore): Promise<void> {
  for (const changes of AUDITS) {
    const isSent = changes.id === 'sent'
    const audit = auditOf({
      ...changes,
      ...(isSent && {
        categories: [LINE] as Audit['categories'],
        outcome: 'PRODUCTIVE',
        dateSent: new Date('2026-11-18T15:00:00Z'),
        pdfHistory: ['gs://demo/audits/sent/reports/2'],
        pdfFileName: 'Harbor Oven.pdf',
      }),
    })
    const { id, ...view } = carrierAuditOf(audit, ZONE)
    await store.set('carrierAudits', id, view)
    if (isSent) await store.set('audits', id, { ...audit })
  }
}

function open(world: World = {}) {
  return renderAdmin({ users: [USER], signedIn: USER.email, path: '/', seed: fill, ...world })
}

async function violations(): Promise<unknown[]> {
  const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

it('a carrier user pages through the inventory and searches it', async () => {
  const { user, address } = await open()
  expect(await screen.findByText('A1')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Your audits' })).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Your audits',
    'Send files',
  ])
  // By roles, as everything else here, it would take a second each time.
  const codes = () =>
    [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent)
  expect(codes()).toHaveLength(25)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(codes()).toHaveLength(7))
  expect(codes()).not.toContain('A1')

  fireEvent.change(screen.getByRole('searchbox', { name: 'Search your audits' }), {
    target: { value: 'oven A1' },
  })
  await waitFor(() => expect(codes()).toEqual(['A1']))
  expect(address()).toContain('q=oven')
  expect(await violations()).toEqual([])
})

it('a state that is chosen while words are typed stays beside them', async () => {
  const { address } = await open()
  await screen.findByText('A1')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search your audits' }), {
    target: { value: 'oven' },
  })
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'READY' } })
  await waitFor(() => expect(address()).toContain('q=oven'))
  expect(address()).toContain('state=READY')
})

it('opens an audit: figures, result and report, and a comment to the auditor', async () => {
  expectFailedReads()
  const { user, memory } = await open({ path: '/inventory/sent' })

  expect(await screen.findByRole('heading', { level: 1, name: 'Harbor Oven' })).toBeTruthy()
  const lines = within(screen.getByRole('region', { name: 'Class lines' }))
  expect(lines.getByText('$900,000.00')).toBeTruthy()
  expect(screen.getByText('Sent to you on 11/18/26.')).toBeTruthy()

  // The report is a file that is read as the carrier user, by the version that was sent.
  await user.click(screen.getByRole('button', { name: 'Download the report' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')

  const box = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'What should the auditor know?',
  })
  const send = () => user.click(screen.getByRole('button', { name: 'Send the comment' }))
  await send()
  expect(await screen.findByText('The comment is empty.')).toBeTruthy()
  fireEvent.change(box, { target: { value: 'Please add the second bar.' } })
  await send()
  expect(await screen.findByText(/^Sent\. The auditor is asked to reply/)).toBeTruthy()
  expect(screen.getByText('Please add the second bar.')).toBeTruthy()
  expect(box.value).toBe('')
  const [{ history = [], flags = [] } = {}] = memory.all<Audit>('audits')
  expect(history.at(-1)).toMatchObject({
    op: 'COMMENT',
    text: 'Comment: Please add the second bar.',
    userId: USER.email,
  })
  expect(flags).toContain('CARRIER_COMMENT')
})

it('a comment is shown as waiting until the engine has it; what is refused comes back into the box', async () => {
  expectFailedReads()
  const { user, memory, services } = await open({ path: '/inventory/sent', engine: 'stopped' })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^What should/ })
  fireEvent.change(box, { target: { value: 'Please hurry.' } })
  await user.click(screen.getByRole('button', { name: 'Send the comment' }))
  expect(await screen.findByText('Waiting for the engine')).toBeTruthy()
  expect(screen.getByText('Please hurry.')).toBeTruthy()
  expect(await violations()).toEqual([])
  // After three seconds the frame says so too.
  services.clock.set(new Date(services.clock.now().getTime() + 3_000))
  expect(await screen.findByText(/^Saved\. Waiting for the engine since/)).toBeTruthy()
  fireEvent.change(box, { target: { value: 'And more' } })
  const [asked] = memory.all<{ id: string }>('commands')
  expect(asked).toMatchObject({
    kind: 'comment',
    by: USER.email,
    carrierCompany: 'DEMO',
    auditFSID: 'sent',
    request: { text: 'Please hurry.' },
  })
  const refusal = { code: 'COMMENTS_FULL', message: 'This audit has too many comments.', next: '' }
  await memory.update('commands', asked?.id ?? '', { state: 'REFUSED', refusal })
  expect((await screen.findByRole('alert')).textContent).toContain('too many comments')
  expect(box.value).toBe('Please hurry.\nAnd more')
  expect(services.commands.open()).toEqual([])
  // Nothing of staff's was even asked for.
  const read = Object.keys(memory.reads())
  for (const collection of ['audits', 'asteps', 'bakes', 'rollups', 'engine'])
    expect(read).not.toContain(collection)
})

it('a comment refused after its page was left is reported on the next one, and leads back to the words', async () => {
  expectFailedReads()
  const { user, memory, go, address } = await open({ path: '/inventory/sent', engine: 'stopped' })
  const findBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^What should/ })
  fireEvent.change(await findBox(), { target: { value: 'Please hurry.' } })
  await user.click(screen.getByRole('button', { name: 'Send the comment' }))
  await waitFor(() => expect(memory.all('commands')).toHaveLength(1))
  await go('/admin/')
  // Until the next page is there, a refusal would still be the page's own to show.
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^What should/ })).toBeNull())
  const [asked] = memory.all<{ id: string }>('commands')
  const refusal = { code: 'COMMENTS_FULL', message: 'This audit has too many comments.', next: '' }
  await memory.update('commands', asked?.id ?? '', { state: 'REFUSED', refusal })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Not done: Comment')
  expect(notice.textContent).toContain('This audit has too many comments.')
  await user.click(within(notice).getByRole('button', { name: 'Open with what you typed' }))
  expect((await findBox()).value).toBe('Please hurry.')
  expect(address()).toContain('/inventory/sent')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(Object.keys(memory.reads())).not.toContain('audits')
})

it('a comment refused after a reload is reported on the page that is open then, and leads back to the words', async () => {
  const before = await open({ path: '/inventory/sent', engine: 'stopped' })
  const findBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^What should/ })
  fireEvent.change(await findBox(), { target: { value: 'Please hurry.' } })
  await before.user.click(screen.getByRole('button', { name: 'Send the comment' }))
  await waitFor(() => expect(before.memory.all('commands')).toHaveLength(1))
  const [asked] = before.memory.all<{ id: string }>('commands')
  if (asked === undefined) throw new Error('Nothing was asked for.')
  cleanup()
  const { memory, user } = await open({
    engine: 'stopped',
    seed: async (store) => {
      await fill(store)
      const { id, ...command } = asked
      await store.set('commands', id, command)
    },
  })
  await screen.findByText('A1')
  const refusal = { code: 'COMMENTS_FULL', message: 'This audit has too many comments.', next: '' }
  await memory.update('commands', asked.id, { state: 'REFUSED', refusal })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('This audit has too many comments.')
  await user.click(within(notice).getByRole('button', { name: 'Open with what you typed' }))
  expect((await findBox()).value).toBe('Please hurry.')
})

it('leaves files in the inbox, and sees what became of those sent before', async () => {
  const { memory, user } = await open({
    path: '/files',
    seed: async (store) => {
      const file: Omit<InboxFile, 'id'> = {
        carrierCompany: 'DEMO',
        userId: USER.email,
        dateAdded: new Date('2026-11-01T15:00:00Z'),
        kind: 'upload',
        name: 'october.csv',
        size: 2048,
        sha256: '',
        url: '',
        status: 'imported',
        decidedAt: null,
        decidedBy: '',
      }
      await store.set('uploads', 'before', { ...file })
      await store.set('uploads', 'another', {
        ...file,
        userId: 'other@demo.example',
        name: 'x.csv',
      })
    },
  })
  expect(await screen.findByRole('rowheader', { name: 'october.csv' })).toBeTruthy()
  expect(screen.queryByText('x.csv')).toBeNull()
  expect(screen.getByText('Imported')).toBeTruthy()
  const orders = new File(['Order Number,Policy\n1,2\n'], 'november.csv', { type: 'text/csv' })
  const bad = new File(['MZ'], 'tool.exe')
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), orders)
  expect(await screen.findByText(/november\.csv is in the inbox/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  expect(await screen.findByRole('rowheader', { name: 'november.csv' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), {
    target: { files: [bad] },
  })
  expect(await screen.findByText(/The inbox does not accept files like tool\.exe/)).toBeTruthy()
  const left = memory.all<InboxFile>('uploads').filter(({ status }) => status === 'waiting')
  expect(left).toMatchObject([{ name: 'november.csv', userId: USER.email, carrierCompany: 'DEMO' }])
  expect(await violations()).toEqual([])
})

it('every address of staff answers that there is no access, and reads nothing', async () => {
  expectFailedReads()
  const { go, memory, identity, failing } = await open()
  await screen.findByRole('link', { name: 'A1' })
  for (const path of ['/audits', '/queue', '/demo', '/inbox']) {
    await go(path)
    expect(await screen.findByRole('heading', { name: 'You have no access here' })).toBeTruthy()
  }
  expect(Object.keys(memory.reads())).not.toContain('audits')
  expect(screen.queryByRole('search', { name: /audits/i })).toBeNull()
  expect(await identity.current()).not.toBeNull()

  // An audit that is not theirs to see, and a database that does not answer, look different.
  await go('/inventory/nobodys')
  expect(await screen.findByText(/The record you opened is no longer in your audits/)).toBeTruthy()
  failing.breakReads('carrierAudits')
  await go('/inventory/unread')
  expect(await screen.findByText('Your audits could not be read')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('says when there is nothing, and what to do next', async () => {
  const { user } = await open({ seed: async () => {} })
  expect(await screen.findByText('No audits yet for Demo Mutual')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search your audits' }), {
    target: { value: 'nothing such' },
  })
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  const page = within(screen.getByRole('main'))
  await user.click(await page.findByRole('link', { name: 'Send files' }))
  expect(await screen.findByText(/You have sent no files yet/)).toBeTruthy()
})

it('a carrier user reads the name of their carrier, and not the carrier', async () => {
  await open({
    // The rules deny it.
    broken: 'carriers',
    seed: async (store) => {
      await fill(store)
      await store.set('carrierSummaries', 'DEMO', { name: 'Dune Mutual', timeZone: ZONE })
    },
  })
  expect((await screen.findAllByText(/Dune Mutual/)).length).toBeGreaterThan(0)
})

it('shows the carrier’s comments with their replies', async () => {
  const said = (op: string, text: string, userId: string, n: number) => {
    const { to: _to, ...entry } = auditOf({}).history[0] ?? {}
    if (!('op' in entry)) throw new Error('The built audit has a history.')
    return { ...entry, op, text, userId, n }
  }
  const history = [
    said('COMMENT', 'Comment: Is the bar in it?', USER.email, 0),
    said('COMMENT_REPLY', 'Reply to the carrier: Yes, since spring.', 'bea@bakehouse.example', 1),
  ]
  const talked = auditOf({ id: 'talked', auditCode: 'A9', history })
  await open({
    path: '/inventory/talked',
    seed: async (store) => {
      const { id, ...seen } = carrierAuditOf(talked, 'America/New_York')
      await store.set('carrierAudits', id, { ...seen })
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Comments' }))
  expect(panel.getByText('Yes, since spring.').closest('li')?.textContent).toContain('Auditor, ')
  expect(panel.getByText('Is the bar in it?')).toBeTruthy()
  expect(screen.queryByText(/bea@bakehouse/)).toBeNull()
})

it('a link to an audit’s staff page leads to its page for carriers', async () => {
  expectFailedReads()
  const { go, memory, address } = await open({ path: '/audits/A1' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbor Oven' })).toBeTruthy()
  expect(address()).toBe('/inventory/sent')
  await go('/audits/b2/edit')
  expect(await screen.findByRole('heading', { level: 1, name: 'Mill Bakery' })).toBeTruthy()
  await go('/audits/NOSUCH/pdf')
  expect(await screen.findByText(/The record you opened is no longer in your audits/)).toBeTruthy()
  expect(Object.keys(memory.reads())).not.toContain('audits')
})
