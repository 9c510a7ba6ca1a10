import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import '../manage/ManageScreen.tsx'
import './OutboxList.tsx'

const ADMIN = aUser({ carriers: ['DEMO'] })

const ORIGIN = {
  auditFSID: 'one',
  stepId: 's',
  stepType: 'EMAIL_INSURED',
  carrierCompany: 'DEMO',
  dateAdded: NOW,
  folded: true,
}

const mail = (id: string, more: object) => ({
  ...ORIGIN,
  to: [`${id}@oven.example`],
  message: { subject: `To ${id}`, text: `Words for ${id}` },
  ...more,
})

const row = (name: RegExp) => screen.findByRole('row', { name })

it('the outbox says what became of each, and asks for another try of what failed', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({
    path: '/manage/outbox',
    users: [ADMIN],
    engine: 'stopped',
    seed: async (store) => {
      await store.set('mail', 'ana', mail('ana', { delivery: { state: 'SUCCESS' } }))
      const delivery = { state: 'ERROR', error: 'Mailbox full' }
      await store.set('mail', 'ben', mail('ben', { delivery }))
      const results = { delivery, resultId: 'r', isCopy: false }
      await store.set('mail', 'dee', mail('dee', results))
      await store.set('mail', 'cy', mail('cy', { folded: false }))
    },
  })
  expect(await row(/ana@oven.example To ana Sent/)).toBeTruthy()
  expect(await row(/cy@oven.example To cy Waiting/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Status'), 'Failed')
  await waitFor(() => expect(screen.queryByRole('row', { name: /ana@/ })).toBeNull())
  expect(await row(/dee@oven.example To dee Failed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again to dee@oven.example' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Read "To ben"/ }))
  const read = await screen.findByRole('dialog', { name: 'To ben' })
  expect(within(read).getByText(/Mailbox full/)).toBeTruthy()
  expect(within(read).getByText('Words for ben')).toBeTruthy()
  await user.click(within(read).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Send again to ben@oven.example' }))
  expect(await screen.findByText(/The worker sends it/)).toBeTruthy()
  const [asked] = memory.all<{ id: string }>('commands')
  expect(asked).toMatchObject({ kind: 'retryOutgoing', carrierCompany: 'DEMO', by: ADMIN.id })
  const refusal = { code: 'OUTGOING_NOT_FAILED', message: 'It went out already.', next: '' }
  await memory.update('commands', asked?.id ?? '', { state: 'REFUSED', refusal })
  expect((await screen.findByRole('alert')).textContent).toContain('It went out already')
})

it('a text message and a letter are shown by their address, and stay true while they are read', async () => {
  const { memory, user, go } = await renderAdmin({
    path: '/manage/outbox?of=messages&show=eve',
    users: [ADMIN],
    audits: [auditOf({ id: 'one', auditCode: 'A1', insuredCompany: 'Oven Inc' })],
    seed: async (store) => {
      const text = { ...ORIGIN, stepType: 'TEXT_INSURED', to: '+12075550100', body: 'Please call' }
      await store.set('messages', 'eve', { ...text, folded: false })
      const letter = { to: ['Oven', '1 Street'], subject: 'Your audit', text: 'Dear', link: '' }
      await store.set('letters', 'fay', { ...ORIGIN, ...letter })
    },
  })
  const read = await screen.findByRole('dialog', { name: 'Text Insured' })
  expect(within(read).getByText('Please call')).toBeTruthy()
  expect(within(read).getByText('Waiting')).toBeTruthy()
  expect(await within(read).findByRole('link', { name: 'Oven Inc' })).toBeTruthy()
  await memory.update('messages', 'eve', { delivery: { state: 'SUCCESS' } })
  expect(await within(read).findByText('Sent')).toBeTruthy()
  await user.click(within(read).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await go('/manage/outbox?of=letters&show=fay')
  const letter = await screen.findByRole('dialog', { name: 'Your audit' })
  expect(within(letter).getByText('Oven, 1 Street')).toBeTruthy()
  expect(within(letter).getByText('To print')).toBeTruthy()
})

it('an email is shown as it looks, in a frame that runs and loads nothing, and as plain text', async () => {
  const html =
    '<!doctype html><html><head></head><body><script>alert(1)</script>Hello</body></html>'
  const attachments = [{ filename: 'report.pdf' }, { filename: 'figures.csv' }]
  const { user } = await renderAdmin({
    path: '/manage/outbox?of=mail&show=ivy',
    users: [ADMIN],
    audits: [auditOf({ id: 'one' })],
    seed: async (store) => {
      const message = { subject: 'To ivy', text: 'Hello, in plain words', html, attachments }
      await store.set('mail', 'ivy', mail('ivy', { message }))
      await store.set('mail', 'jo', mail('jo', {}))
    },
  })
  const read = await screen.findByRole('dialog', { name: 'To ivy' })
  const frame = within(read).getByTitle('The email as sent')
  expect(frame.getAttribute('sandbox')).toBe('')
  const [head, ...rest] = (frame.getAttribute('srcdoc') ?? '').split(html)
  expect(head).toContain("default-src 'none'")
  expect(rest).toEqual([''])
  expect(within(read).getByText('Attached: report.pdf, figures.csv')).toBeTruthy()
  expect(within(read).queryByText('Hello, in plain words')).toBeNull()
  await user.click(within(read).getByRole('tab', { name: 'Plain text' }))
  expect(within(read).getByRole('tabpanel', { name: 'Plain text' }).textContent).toBe(
    'Hello, in plain words',
  )
  expect(within(read).queryByTitle('The email as sent')).toBeNull()
  await user.click(within(read).getByRole('button', { name: 'Close' }))
  // One of an earlier release has no HTML.
  await user.click(await screen.findByRole('button', { name: /^Read "To jo"/ }))
  const plain = await screen.findByRole('dialog', { name: 'To jo' })
  expect(within(plain).getByText('Words for jo')).toBeTruthy()
  expect(within(plain).queryByRole('tab')).toBeNull()
})

it('of what was perhaps sent, which the list can be narrowed to, a person says that it was', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({
    path: '/manage/outbox?of=mail',
    users: [ADMIN],
    engine: 'stopped',
    seed: async (store) => {
      const delivery = { state: 'UNCERTAIN', error: 'The run that sent it has ended.' }
      await store.set('mail', 'gil', mail('gil', { folded: false, delivery }))
      await store.set('mail', 'hal', mail('hal', { folded: false }))
    },
  })
  expect(await row(/hal@oven.example/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Status'), 'Perhaps sent')
  await waitFor(() => expect(screen.queryByRole('row', { name: /hal@/ })).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Read "To gil"/ }))
  const read = await screen.findByRole('dialog', { name: 'To gil' })
  expect(within(read).getByText('Perhaps sent')).toBeTruthy()
  await user.click(within(read).getByRole('button', { name: 'It was sent' }))
  await waitFor(() => expect(memory.all('commands')).toHaveLength(1))
  const request = { collection: 'mail', outgoingId: 'gil', decision: 'sent' }
  expect(memory.all('commands')[0]).toMatchObject({ kind: 'decideOutgoing', request })
})

it('what was removed meanwhile is said in the dialog', async () => {
  expectFailedReads()
  await renderAdmin({ path: '/manage/outbox?of=mail&show=gone', users: [ADMIN] })
  const dialog = await screen.findByRole('dialog', { name: 'Outgoing message' })
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
})
