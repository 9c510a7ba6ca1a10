import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { StepType } from '#shared/firm/model.ts'
import { anAudit, aStep } from '#shared/testing/builders.ts'
import { askFor, laterChoices, personToCall } from './conversation.ts'

it('asks the insured for the figures of the class lines and the documents that prove them', () => {
  expect(askFor(anAudit(), 'CALL_INSURED')).toEqual({
    kind: 'figures',
    figures: ['Gross sales'],
    documents: [['D3 P&L / Income Statement', 'D7 Sales Breakdown'], ['D8 Sales Tax Return']],
    from: '2025-10-01',
    to: '2026-10-01',
  })
})

it('asks agents for whom to talk to, or for help', () => {
  expect(askFor(anAudit(), 'CALL_AGENT')).toEqual({ kind: 'contact' })
  expect(askFor(anAudit(), 'GET_HELP_FROM_AGENT')).toEqual({ kind: 'help' })
})

it('asks again for what was returned, in the words of the return', () => {
  const audit = anAudit({ bakeState: 'WRONG_DOCS' })
  const returned = {
    op: 'WRONG_DOCS',
    text: 'Returned the documents: D3: the wrong year',
    date: audit.dateAdded,
    userId: 'a@b.co',
    n: 1,
    h: '',
    to: 'WRONG_DOCS',
  } as const
  expect(askFor({ ...audit, history: [...audit.history, returned] }, 'CALL_INSURED')).toEqual({
    kind: 'again',
    lines: ['D3: the wrong year'],
  })
})

const texts = (now: string, zone: string) =>
  laterChoices(new Date(now), zone).map(({ name, until }) => `${name} ${until.toISOString()}`)

it('is two hours on, the next business morning, and three days on, where the insured is', () => {
  expect(texts('2026-11-19T17:00:00Z', 'America/Denver')).toEqual([
    'hours 2026-11-19T19:00:00.000Z',
    'tomorrow 2026-11-20T16:00:00.000Z',
    'days 2026-11-23T16:00:00.000Z',
  ])
})

it('never falls into the night or onto a weekend, and says one moment once', () => {
  // A Friday at 19:30 in New York.
  expect(texts('2026-11-21T00:30:00Z', 'America/New_York')).toEqual([
    'workday 2026-11-23T14:00:00.000Z',
  ])
  // A Sunday at noon.
  expect(texts('2026-11-22T17:00:00Z', 'America/New_York')).toEqual([
    'tomorrow 2026-11-23T14:00:00.000Z',
    'days 2026-11-25T14:00:00.000Z',
  ])
})

const called = (type: StepType | null, changes: Partial<Audit> = {}) => {
  const step = type === null ? null : aStep({ type })
  const person = personToCall({ audit: anAudit(changes), step })
  return person && [person.role, person.phones[0] ?? '']
}

it.each<[string, StepType | null, Partial<Audit>, string[] | null]>([
  ['the insured', 'CALL_INSURED', {}, ['insured', '207.555.0101']],
  ['the agent', 'GET_HELP_FROM_AGENT', {}, ['agent', '207.555.0102']],
  [
    'the retail agent whom the wholesaler has named',
    'CALL_AGENT',
    { agentProvidedFirstName: 'Rae', agentProvidedPhone: '207.555.0177' },
    ['provided', '207.555.0177'],
  ],
  ['the insured for work without a step', null, {}, ['insured', '207.555.0101']],
  [
    'the contact that the agent gave, where the insured has no phone',
    'CALL_INSURED',
    { insuredPhone: '', agentInsuredFirstName: 'Pat', agentInsuredPhone: '207.555.0109' },
    ['agent_insured', '207.555.0109'],
  ],
  [
    'whom the insured asked to answer, before the contact that the agent gave',
    'CALL_INSURED',
    {
      insuredPhone: '',
      delegateFirstName: 'Dana',
      delegatePhone: '207.555.0108',
      agentInsuredFirstName: 'Pat',
      agentInsuredPhone: '207.555.0109',
    },
    ['delegate', '207.555.0108'],
  ],
  [
    'a contact without a phone rather than none',
    'CALL_INSURED',
    { insuredPhone: '' },
    ['insured', ''],
  ],
])('calls %s', (_, type, changes, expected) => {
  expect(called(type, changes)).toEqual(expected)
})
