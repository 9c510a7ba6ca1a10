import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { StepType } from '#shared/firm/model.ts'
import { anAudit, aStep } from '#shared/testing/builders.ts'
import { personToCall } from './personToCall.ts'

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
