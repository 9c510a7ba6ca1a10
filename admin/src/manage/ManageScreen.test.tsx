import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#shared/firm/model.ts'
import type { AccessEntry } from '#shared/firm/user.ts'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import '../accessLog/AccessLogList.tsx'
import '../slices/SliceList.tsx'
import '../waiting/Waiting.tsx'
import '../users/UserList.tsx'
import './BakeryTab.tsx'
import './ManageScreen.tsx'
import './SystemTab.tsx'

const ADMIN = aUser({ carriers: ['DEMO', 'HM'], firm: true })
const BEA = aUser({ email: 'bea@firm.example', name: 'Bea', role: 'baker', carriers: ['DEMO'] })

/** Typed in one go: every key pressed would cost a rendering. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** What stands below an input, as it is read out with it. */
const belowOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

/** Chooses a role of the list that opens. */
async function choose(dialog: HTMLElement, role: string) {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Role' }))
  fireEvent.click(await screen.findByRole('option', { name: role }))
}

const row = (name: string | RegExp) => screen.findByRole('row', { name })

it('users are let in and taken out, and the access log says so', async () => {
  expectFailedReads()
  const { user, memory, go } = await renderAdmin({ path: '/manage', users: [ADMIN, BEA] })
  expect(await row(/^Bea .*Baker DEMO/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: `Remove ${ADMIN.name}` })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Add user' }))
  const adding = await screen.findByRole('dialog', { name: 'Add user' })
  fill(within(adding).getByLabelText('Email'), 'Zoe')
  fill(within(adding).getByLabelText('Name'), 'Zoe')
  await user.click(within(adding).getByRole('button', { name: /^Add user/ }))
  const email = within(adding).getByLabelText('Email')
  await waitFor(() => expect(belowOf(email)).toContain('is not an email address'))
  expect(document.activeElement).toBe(email)
  fill(within(adding).getByLabelText('Email'), 'Zoe@Firm.example')
  await choose(adding, 'Carrier user')
  await user.click(within(adding).getByRole('checkbox', { name: /HM/ }))
  await user.click(within(adding).getByRole('button', { name: /^Add user/ }))
  expect(await row(/^Zoe zoe@firm.example Carrier user DEMO, HM/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Zoe' }))
  const removing = await screen.findByRole('dialog', { name: 'Remove user' })
  await user.click(within(removing).getByRole('button', { name: /Remove user/ }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Zoe/ })).toBeNull())

  await go('/manage/access')
  const rows = await screen.findAllByRole('row')
  const lines = rows.slice(1).map(({ textContent }) => textContent ?? '')
  expect(lines.some((line) => /zoe@firm\.exampleAdded\. Name: Zoe; Role: carrier/.test(line))).toBe(
    true,
  )
  expect(lines.some((line) => line.includes('zoe@firm.exampleRemoved.'))).toBe(true)
  expect(memory.all<AccessEntry & { id: string }>('accessLog')).toHaveLength(2)
})

it('a user is changed, unless another admin was quicker; the access log says from what to what', async () => {
  expectFailedReads()
  const { user, memory, go } = await renderAdmin({ path: '/manage', users: [ADMIN, BEA] })
  await user.click(await screen.findByRole('button', { name: 'Change Bea' }))
  const changing = await screen.findByRole('dialog', { name: 'Change user' })
  await choose(changing, 'Admin')
  // Another admin is quicker: the change is refused and what was chosen stays.
  await memory.update('users', BEA.id, { name: 'Beatrice', rev: 1 })
  await user.click(within(changing).getByRole('button', { name: /Save/ }))
  expect((await within(changing).findByRole('alert')).textContent).toContain(
    'Another admin just changed the access',
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Change Beatrice' }))
  const again = await screen.findByRole('dialog', { name: 'Change user' })
  await choose(again, 'Admin')
  await user.click(within(again).getByRole('button', { name: /Save/ }))
  expect(await row(/^Beatrice .*Admin/)).toBeTruthy()

  await go('/manage/access')
  expect(await row(/bea@firm.example Changed. Role: baker → admin/)).toBeTruthy()
})

it('without the right for the whole firm an admin sees who shares a carrier, and how to get the right', async () => {
  const { firm: _, ...admin } = ADMIN
  const FAR = aUser({ email: 'far@firm.example', name: 'Far', role: 'baker', carriers: ['GSD'] })
  const entry = {
    email: FAR.email,
    op: 'ADDED',
    by: 'System',
    dateAdded: NOW,
    before: null,
    rev: 1,
  }
  const { user, memory, go } = await renderAdmin({
    path: '/manage',
    users: [admin, BEA, FAR],
    seed: async (store) => {
      const after = { name: 'x', role: 'baker', carriers: ['GSD'] }
      await store.set('accessLog', 'far', { ...entry, after, carriers: ['GSD'] })
      const both = { ...after, carriers: ['GSD', 'HM'] }
      await store.set('accessLog', 'near', {
        ...entry,
        email: BEA.email,
        after: both,
        carriers: both.carriers,
      })
    },
  })
  expect(await row(/^Bea /)).toBeTruthy()
  expect(screen.queryByRole('row', { name: /^Far/ })).toBeNull()
  expect(screen.getByText(/bakehouse users set .* --firm/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Change ${ADMIN.name}` }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('switch', { name: /whole firm/ })).toBeNull()
  await user.keyboard('{Escape}')

  await go('/manage/access')
  expect(await row(/bea@firm\.example Added/)).toBeTruthy()
  expect(screen.queryByRole('row', { name: /far@firm/ })).toBeNull()
  await go('/manage/slices')
  expect(await row(/^99 /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add slice' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Take off the screen/ })).toBeNull()
  await go('/manage/bakery')
  await screen.findByText(/you need the right for the whole firm/)
  expect(screen.queryByRole('button', { name: /Change the step/ })).toBeNull()
  expect(memory.all('commands')).toEqual([])
})

it('the right for the whole firm is given in the dialog, and the log says so', async () => {
  const ANN = aUser({ email: 'ann@firm.example', name: 'Ann', carriers: ['DEMO', 'GSD'] })
  const { user, memory, go } = await renderAdmin({ path: '/manage', users: [ADMIN, ANN] })
  await user.click(await screen.findByRole('button', { name: 'Change Ann' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change user' })
  await user.click(within(dialog).getByRole('switch', { name: /whole firm/ }))
  // A carrier that is not one's own can be taken with that right.
  await user.click(within(dialog).getByRole('checkbox', { name: /GSD/ }))
  await user.click(within(dialog).getByRole('button', { name: /Save/ }))
  expect(await row(/^Ann .*Admin Whole firm DEMO/)).toBeTruthy()
  expect(await memory.get('users', ANN.id)).toMatchObject({ firm: true, carriers: ['DEMO'] })
  await go('/manage/access')
  expect(
    await row(/ann@firm.example Changed. Carriers: DEMO, GSD → DEMO; Whole firm: no → yes/),
  ).toBeTruthy()
})

it('oneself stays an admin', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({ path: '/manage', users: [ADMIN, BEA] })
  await user.click(await screen.findByRole('button', { name: `Change ${ADMIN.name}` }))
  const dialog = await screen.findByRole('dialog')
  await choose(dialog, 'Baker')
  await user.click(within(dialog).getByRole('button', { name: /Save/ }))
  const role = within(dialog).getByRole('combobox', { name: 'Role' })
  await waitFor(() => expect(belowOf(role)).toContain('their own admin rights'))
  expect((await memory.get<User>('users', ADMIN.id))?.role).toBe('admin')
})

it('what an admin may not see any more goes, unasked', async () => {
  const { memory } = await renderAdmin({ path: '/manage', users: [ADMIN, BEA] })
  await row(/^Bea/)
  await memory.update('users', ADMIN.id, { role: 'baker', rev: 1 })
  expect(await screen.findByText('You have no access here')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull()
})

it('a removed user is signed out, unasked', async () => {
  const { memory } = await renderAdmin({ path: '/manage', users: [ADMIN, BEA] })
  await row(/^Bea/)
  await memory.delete('users', ADMIN.id)
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeTruthy()
})

it('steps are set, and a refusal is shown', async () => {
  const { user, memory } = await renderAdmin({ path: '/manage/bakery', users: [ADMIN] })
  await user.click(await screen.findByRole('button', { name: 'Change the step Email Insured' }))
  const days = await screen.findByLabelText('Days it waits')
  fill(days, '61')
  await user.click(screen.getByRole('checkbox', { name: /A person looks/ }))
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('from 1 to 60')
  fill(days, '6')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(await row(/^Email Insured 6 3 A person looks first Set here/)).toBeTruthy()
  expect(await memory.get('bakery', 'steps')).toMatchObject({
    cadence: { EMAIL_INSURED: { waitInDays: 6, personFirst: true } },
  })
})

it('slices are added, and audits moved between them with a preview, each with what became of it', async () => {
  const audits = [
    auditOf({ id: 'one', auditCode: 'A1', carrierCompany: 'DEMO', sliceID: '99' }),
    auditOf({ id: 'two', auditCode: 'A2', carrierCompany: 'DEMO', sliceID: '99' }),
  ]
  const world = { path: '/manage/slices', users: [ADMIN], audits }
  const { user, memory } = await renderAdmin(world)
  expect(await row(/^99 2/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add slice' }))
  fill(await screen.findByLabelText('Slice'), 'spring')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Add slice/ }))
  expect(await row(/^spring 0/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move audits of slice 99' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move audits' })
  const to = within(dialog).getByLabelText('To slice')
  fill(to, 'spring')
  await user.click(within(dialog).getByRole('button', { name: /Preview/ }))
  expect(await within(dialog).findByText(/2 would move to slice spring/)).toBeTruthy()
  // One changes after the preview: it stays, and says why.
  const { v } = (await memory.get<{ v: number }>('audits', 'two')) ?? { v: 0 }
  await memory.update('audits', 'two', { v: v + 1 })
  await user.click(within(dialog).getByRole('button', { name: /Move 2/ }))
  expect(await within(dialog).findByText(/1 moved to slice spring/)).toBeTruthy()
  expect(within(dialog).getByRole('listitem').textContent).toContain('A2')
  expect(await memory.get('audits', 'one')).toMatchObject({ sliceID: 'spring' })
  expect(await memory.get('audits', 'two')).toMatchObject({ sliceID: '99' })
  await user.click(within(dialog).getAllByRole('button', { name: /Close/ }).at(-1) ?? dialog)
  expect(await row(/^spring 1/)).toBeTruthy()
})

/** The dialog that moves the one audit of slice 99, with the engine stopped. */
async function openedMove() {
  const audits = [auditOf({ id: 'one', auditCode: 'A1', carrierCompany: 'DEMO', sliceID: '99' })]
  const world = { path: '/manage/slices', users: [ADMIN], audits }
  const admin = await renderAdmin({ ...world, engine: 'stopped' })
  await admin.user.click(await screen.findByRole('button', { name: 'Move audits of slice 99' }))
  return { ...admin, dialog: await screen.findByRole('dialog', { name: 'Move audits' }) }
}

it('a double click on Preview previews, and one on the move does not end its dialog', async () => {
  const { user, startEngine, memory, dialog } = await openedMove()
  await user.dblClick(within(dialog).getByRole('button', { name: /Preview/ }))
  // Where the preview is faster than the hand, the second click finds the next button.
  const move = await within(dialog).findByRole('button', { name: /Move 1/ })
  fireEvent.click(move, { detail: 2 })
  expect(within(dialog).getByText(/1 would move to slice 9999/)).toBeTruthy()
  await user.dblClick(move)
  const busy = await within(dialog).findByRole('button', { name: /One moment/ })
  fireEvent.click(within(dialog).getByRole('button', { name: /Cancel/ }), { detail: 2 })
  await user.click(busy)
  expect(await memory.get('audits', 'one')).toMatchObject({ sliceID: '99' })
  startEngine()
  expect(await within(dialog).findByText(/1 moved to slice 9999/)).toBeTruthy()
  expect(await memory.get('audits', 'one')).toMatchObject({ sliceID: '9999' })
})

it('a move between slices whose screen is left goes on in the frame', async () => {
  const { user, go, startEngine, dialog } = await openedMove()
  await user.click(within(dialog).getByRole('button', { name: /Preview/ }))
  await user.click(await within(dialog).findByRole('button', { name: /Move 1/ }))
  await within(dialog).findByRole('button', { name: /One moment/ })
  await go('/manage/access')
  await screen.findByText('Changing audits: 0 of 1')
  await act(async () => void startEngine())
  await screen.findByText('Changed audits: 1 of 1')
})

it('a list that cannot be read says so and is read again', async () => {
  const world = { path: '/manage/access', users: [ADMIN], broken: 'accessLog' }
  const { failing, user } = await renderAdmin(world)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  failing.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('System says how the engine does, what waits, the last backup and how old exceptions are', async () => {
  const audit = auditOf({
    id: 'late',
    carrierCompany: 'DEMO',
    bakeState: 'CONTACTING',
    defects: [{ code: 'PHONE_MISSING', field: 'insuredPhone', value: '' }] as never,
    flags: ['DEFECTS'],
  })
  await renderAdmin({
    path: '/manage/system',
    users: [ADMIN],
    audits: [audit],
    seed: async (store) => {
      const to = { carrierCompany: 'DEMO', sendAt: NOW }
      for (const id of ['one', 'two']) await store.set('mail', id, to)
      await store.set('mail', 'gone', { ...to, sendAt: null })
      await store.set('mail', 'foreign', { ...to, carrierCompany: 'HM' })
      const at = new Date('2026-11-18T17:00:00Z')
      await store.set('engine', 'backup', { at, documents: 2794, files: 7 })
    },
  })
  expect(await screen.findByText('Emails')).toBeTruthy()
  const value = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect(value('Emails')).toBe('2')
  expect(value('Text messages')).toBe('0')
  expect(value('Last backup')).toContain('2,794 documents and 7 files')
  const found = await row(/^Order has defects 1/)
  await waitFor(() => expect(found.textContent).toMatch(/\d+ days?$/))
})

it('System says what could not be read', async () => {
  expectFailedReads()
  await renderAdmin({ path: '/manage/system', users: [ADMIN], broken: 'mail' })
  expect(await screen.findByText(/could not be|did not answer|not be read/i)).toBeTruthy()
})
