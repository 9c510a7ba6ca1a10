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
  await user.selectOptions(screen.getByLabelText('Which of them'), 'Failed')
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

it('of what was perhaps sent a person says that it was', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({
    path: '/manage/outbox?of=mail&show=gil',
    users: [ADMIN],
    engine: 'stopped',
    seed: async (store) => {
      const delivery = { state: 'UNCERTAIN', error: 'The run that sent it has ended.' }
      await store.set('mail', 'gil', mail('gil', { folded: false, delivery }))
    },
  })
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
