import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
import { aStep, aUser, BUILT_AT } from '#shared/testing/builders.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../../testing/renderAdmin.tsx'
import './AuditShow.tsx'

const LONG = Array.from({ length: 12 }, (_, n) => `Line ${n + 1} of what she wrote.`).join('\n')

const MAIL: Inbound = {
  ...{ id: 'mail1', kind: 'mail', at: NOW, state: 'APPLIED', carrierCompany: 'DEMO' },
  ...{ auditFSID: 'one', auditCode: 'HM1', from: 'ana@private.example', fromName: 'Ana Oven' },
  ...{ party: 'insured', isKnown: false, subject: 'Payroll', size: 9_000, words: LONG },
  files: [
    { name: 'payroll.pdf', size: 2_048, attId: 'mail1_0' },
    { name: 'winmail.dat', size: 900, fault: 'FILE_IN_WINMAIL' },
  ],
}

const TEXT: Inbound = {
  ...{ id: 'SM1', kind: 'text', at: NOW, state: 'APPLIED', carrierCompany: 'DEMO' },
  ...{ auditFSID: 'one', auditCode: 'HM1', from: '+12075550109', party: 'insured' },
  ...{ isKnown: true, line: 'MG1', words: 'Call me\ntomorrow', media: 0, isAnswered: false },
}

function entryOf(text: string, n: number, more: Partial<HistoryEntry>): HistoryEntry {
  return { op: 'RESPONSE', text, date: NOW, userId: 'System', n, h: '', ...more }
}

const HISTORY = [
  entryOf('Imported order', 0, {}),
  entryOf('Insured emailed: from ana@private.example, which is not on file', 1, {
    inbound: 'mail1',
  }),
  entryOf('Insured texted: Call me tomorrow', 2, { inbound: 'SM1' }),
]

async function open({
  audit: changes = {},
  steps = [],
  seed = async () => {},
  broken,
}: {
  audit?: Partial<Audit>
  steps?: Partial<Step>[]
  seed?: (store: DocumentStore) => Promise<void>
  broken?: string
} = {}) {
  if (broken !== undefined) expectFailedReads()
  const audit = auditOf({
    ...{ id: 'one', auditCode: 'HM1', bakeState: 'HEARTBEAT', openSteps: {}, history: HISTORY },
    ...changes,
  })
  return renderAdmin({
    audits: [audit],
    // Bakers read the words too.
    users: [aUser({ carriers: ['DEMO'], role: 'baker' })],
    path: '/audits/HM1',
    ...(broken === undefined ? {} : { broken }),
    seed: async (store) => {
      for (const { id, ...message } of [MAIL, TEXT]) await store.set('inbound', id, { ...message })
      for (const [n, step] of steps.entries())
        await store.set('asteps', `s${n}`, { ...aStep({ auditFSID: 'one', ...step }) })
      await seed(store)
    },
  })
}

it('the history shows the words of a response, who wrote, and that they are not on file', async () => {
  const { user } = await open()
  const history = within(await screen.findByRole('region', { name: 'History' }))
  const words = await history.findByText(/Line 12 of what she wrote/)
  expect(history.getByText('Ana Oven')).toBeTruthy()
  expect(history.getByText('Not on file')).toBeTruthy()
  const more = history.getByRole('button', { name: 'Show all' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(getComputedStyle(words).overflow).toBe('hidden')
  await user.click(more)
  expect(history.getByRole('button', { name: 'Show less' })).toBeTruthy()
  expect(getComputedStyle(words).overflow).not.toBe('hidden')
  const files = within(history.getByRole('list', { name: 'Files that came with it' }))
  expect(files.getByText('winmail.dat').closest('li')?.textContent).toContain('No document:')
  expect(files.getByText('payroll.pdf').closest('li')?.textContent).not.toContain('No document:')
  // Of a text the entry has the words already.
  expect(history.getByText('207.555.0109')).toBeTruthy()
  expect(history.getAllByText(/Call me/)).toHaveLength(1)
})

it('a message that cannot be read says so, and is read again; one that is gone leaves its entry', async () => {
  const gone = entryOf('Insured emailed', 2, { inbound: 'erased' })
  const { user, failing } = await open({
    audit: { history: [...HISTORY.slice(0, 2), gone] },
    broken: 'inbound',
  })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findAllByText('The message could not be read.')).toHaveLength(2)
  failing.mend()
  for (const again of history.getAllByRole('button', { name: 'Try again' })) await user.click(again)
  expect(await history.findByText('Ana Oven')).toBeTruthy()
  await waitFor(() => expect(history.queryByText('The message could not be read.')).toBeNull())
  expect(history.getByText('Insured emailed')).toBeTruthy()
})

it('files that came with a message are to check, count for nothing, and are confirmed', async () => {
  const { user, memory } = await open({
    audit: { toCheck: ['mail1_0'] },
    seed: (store) =>
      store.set('attachments', 'mail1_0', {
        ...{ attId: 'mail1_0', audit: 'one', carrierCompany: 'DEMO', docType: 'D3' },
        ...{ name: 'payroll.pdf', url: 'gs://b/audits/one/files/mail1_0', size: 2_048 },
        ...{ sha256: 'a'.repeat(64), dateAdded: BUILT_AT },
      }),
  })
  const panel = within(await screen.findByRole('region', { name: 'Documents' }))
  expect(await panel.findByText('To check')).toBeTruthy()
  expect(panel.getByRole('status').textContent).toContain('1 document came with a message')
  await user.click(panel.getByRole('button', { name: /^Confirm payroll.pdf as / }))
  await waitFor(() => expect(panel.queryByText('To check')).toBeNull())
  const [audit] = memory.all<Audit>('audits')
  expect(audit?.toCheck).toEqual([])
  expect(audit?.history.at(-1)).toMatchObject({ op: 'CHECKED' })
  expect(memory.all<Attachment & { id: string }>('attachments')).toMatchObject([{ docType: 'D3' }])
})

it('a step says what became of what it sent: queued, perhaps sent, delivered, bounced, taken back', async () => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const args = { outgoing: 'm' }
  const history = (...statuses: Step['status'][]) =>
    statuses.map((status, n) => ({ status, date: at(n), userId: 'System' }))
  const queued = { args, status: 'QUEUED', statusHistory: history('OPEN', 'QUEUED') } as const
  await open({
    steps: [
      { ...queued, type: 'EMAIL_INSURED' },
      { ...queued, type: 'TEXT_INSURED', receipt: { state: 'uncertain', at: at(5) } },
      { ...queued, type: 'MAILING_INSURED' },
      {
        ...{ args, type: 'EMAILING_INSURED_2X', status: 'COMPLETED', result: 'sent' },
        ...{ statusHistory: history('OPEN', 'QUEUED', 'COMPLETED'), dateCompleted: at(3) },
        receipt: { state: 'delivered', at: at(4) },
      },
      {
        ...{ args, type: 'KICK_OFF_WITH_AGENT', status: 'FAILED', result: 'bounced' },
        statusHistory: history('OPEN', 'QUEUED', 'FAILED'),
      },
      {
        ...{ args, type: 'INSURED_EMAIL_3X', status: 'WITHDRAWN' },
        statusHistory: history('OPEN', 'QUEUED', 'WITHDRAWN'),
      },
    ],
  })
  const steps = within(await screen.findByRole('region', { name: 'Steps' }))
  const lineOf = async (name: string) => (await steps.findByText(name)).closest('li')?.textContent
  expect(await lineOf('Email Insured')).toMatch(/In the outbox since .*, not sent yet/)
  expect(await lineOf('Text Insured')).toMatch(/Perhaps sent .*: an admin decides/)
  expect(await lineOf('Mailing Insured')).toMatch(/Letter waiting since .*, not mailed yet/)
  expect(await lineOf('Emailing Insured 2X')).toMatch(/Delivered .*Sent /)
  expect(await lineOf('Kick Off with Agent')).toMatch(/Bounced /)
  expect(await lineOf('Insured Email 3X')).toMatch(/Taken back .*, not sent/)
})
