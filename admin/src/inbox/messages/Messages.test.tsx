import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Inbound, InboundMail, InboundText } from '#shared/outreach/inbound/model.ts'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../../testing/renderAdmin.tsx'
import '../InboxList.tsx'
import './MessagesTab.tsx'

const ADMIN = aUser({ carriers: ['DEMO'] })

const AUDIT = auditOf({
  id: 'one',
  auditCode: 'DEMO-001',
  bakeState: 'CONTACTING',
  insuredCompany: 'Oven Inc',
})

const ORIGIN = {
  at: NOW,
  state: 'KEPT',
  carrierCompany: 'DEMO',
  auditFSID: '',
  auditCode: '',
} as const

const MAIL: InboundMail = {
  ...ORIGIN,
  id: 'mail1',
  kind: 'mail',
  size: 4_000,
  from: 'ana@oven.example',
  fromName: 'Ana Oven',
  subject: 'My payroll',
  words: 'Here is\nwhat you asked for.',
  files: [{ name: 'payroll.pdf', size: 2_048 }],
  auditFSID: 'one',
  auditCode: 'DEMO-001',
  why: 'MESSAGE_OF_UNKNOWN_SENDER',
}

const TEXT: InboundText = {
  ...ORIGIN,
  id: 'SM1',
  kind: 'text',
  from: '+12075550100',
  carrierCompany: '',
  line: 'MG1',
  words: 'Call me tomorrow',
  media: 2,
  isAnswered: false,
  why: 'MESSAGE_OF_NO_AUDIT',
}

async function openMessages({
  messages = [MAIL, TEXT],
  path = '/inbox?show=messages',
}: {
  messages?: Inbound[]
  path?: string
} = {}) {
  const seed = async (store: DocumentStore) => {
    for (const message of messages) await store.set('inbound', message.id, { ...message })
  }
  const admin = await renderAdmin({ path, users: [ADMIN], audits: [AUDIT], seed })
  const messageOf = (id: string) => admin.memory.all<Inbound>('inbound').find((m) => m.id === id)
  const read = async (name: RegExp) => {
    await admin.user.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...admin, messageOf, read }
}

it('lists what waits for the carrier and for no carrier, with why, and shows its words and files', async () => {
  const decided: Inbound = { ...MAIL, id: 'mail2', subject: 'Thanks', state: 'IGNORED' }
  const foreign: Inbound = { ...MAIL, id: 'mail3', subject: 'Of another', carrierCompany: 'HM' }
  const { user, read } = await openMessages({
    messages: [MAIL, TEXT, decided, foreign],
    path: '/inbox',
  })
  await user.click(await screen.findByRole('button', { name: 'Messages' }))
  const own = within(await screen.findByRole('region', { name: 'Messages for Demo Mutual' }))
  const row = await own.findByRole('row', { name: /ana@oven.example My payroll/ })
  expect(within(row).getByText(/its sender is no contact of that audit/)).toBeTruthy()
  const others = within(screen.getByRole('region', { name: /no known carrier/ }))
  expect(await others.findByRole('row', { name: /\+12075550100 Call me tomorrow/ })).toBeTruthy()
  expect(screen.queryByText(/Thanks|Of another/)).toBeNull()

  const mail = await read(/^Read "My payroll"/)
  expect(mail.getByText('Ana Oven')).toBeTruthy()
  expect(mail.getByText(/what you asked for/)).toBeTruthy()
  expect(mail.getByRole('listitem').textContent).toBe('payroll.pdf, 2 kB')
  expect(mail.getByRole('link', { name: 'DEMO-001' }).getAttribute('href')).toContain('DEMO001')
  await user.click(mail.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const text = await read(/^Read "Call me tomorrow"/)
  expect(text.getByText(/2 pictures came with it/)).toBeTruthy()
})

it('a message becomes a response of the audit whose code is typed', async () => {
  expectFailedReads()
  const { user, memory, messageOf, read } = await openMessages()
  const dialog = await read(/^Read "Call me tomorrow"/)
  const attach = () => user.click(dialog.getByRole('button', { name: 'Attach to audit' }))
  await user.type(dialog.getByLabelText('Audit code'), 'NONE-9')
  await attach()
  expect((await dialog.findByRole('alert')).textContent).toContain('NONE-9')
  await user.clear(dialog.getByLabelText('Audit code'))
  await user.type(dialog.getByLabelText('Audit code'), 'demo 001')
  await attach()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/is a response of demo 001/)).toBeTruthy()
  expect(messageOf('SM1')).toMatchObject({
    ...{ state: 'APPLIED', auditFSID: 'one', carrierCompany: 'DEMO', decidedBy: ADMIN.id },
  })
  const [asked] = memory.all<Command>('commands').filter(({ kind }) => kind === 'attachMessage')
  expect(asked).toMatchObject({ auditFSID: 'one', carrierCompany: 'DEMO', by: ADMIN.id })
  expect(await screen.findByText(/^Of every message the carrier is known/)).toBeTruthy()
})

it('a message is set aside and leaves the list', async () => {
  const { user, messageOf, read } = await openMessages()
  const dialog = await read(/^Read "My payroll"/)
  await user.click(dialog.getByRole('button', { name: 'Set aside' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(messageOf('mail1')).toMatchObject({ state: 'IGNORED', decidedBy: ADMIN.id })
  expect(await screen.findByText(/^No messages are waiting/)).toBeTruthy()
  expect(messageOf('SM1')?.state).toBe('KEPT')
})

it('what another user has decided on meanwhile is refused, and the dialog says so', async () => {
  expectFailedReads()
  const { user, memory, read } = await openMessages()
  const dialog = await read(/^Read "My payroll"/)
  await memory.update('inbound', 'mail1', { state: 'IGNORED', decidedBy: 'ben@bakehouse.example' })
  await user.click(dialog.getByRole('button', { name: 'Attach to audit' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('does not wait any more')
  await user.click(dialog.getByRole('button', { name: 'Set aside' }))
  const refused = () => memory.all<Command>('commands').filter(({ state }) => state === 'REFUSED')
  await waitFor(() => expect(refused()).toHaveLength(2))
  expect((await dialog.findByRole('alert')).textContent).toContain('does not wait any more')
  expect(memory.all<Inbound>('inbound').find(({ id }) => id === 'mail1')).toMatchObject({
    decidedBy: 'ben@bakehouse.example',
  })
})

it('says when no message waits', async () => {
  await openMessages({ messages: [] })
  expect(await screen.findByText(/^No messages are waiting/)).toBeTruthy()
  expect(await screen.findByText(/^Of every message the carrier is known/)).toBeTruthy()
})
