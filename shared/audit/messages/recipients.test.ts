import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { SYSTEM } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { editAudit } from '../editAudit.ts'
import type { Audit } from '../model.ts'
import { type Completion, completeStep } from '../steps/complete.ts'
import { lapseStep } from '../steps/outcomes.ts'
import { startStep } from '../steps/sending.ts'
import { refusalOfRecipients } from './recipients.ts'

const RETAIL = { agentProvidedEmail: 'rae@retail.example', agentProvidedPhone: '207.555.0177' }
const PIN = { pin: 'K7QM2XRT', publicUrl: 'https://audits.example' }

/** An audit whose agent track alone is open, with a step of this type. */
function chased(type: StepType, changes: Partial<Audit> = {}) {
  const test = new TestAudit({
    bakeState: 'CONTACTING',
    agentIsRetailer: false,
    openSteps: { [type]: 'one' },
    ...changes,
  })
  const to = (step: StepType) => {
    const change = test.doAndSend((w, c) => startStep(w, step, c), PIN)
    return change.outgoing.flatMap(({ data }) => data.to)
  }
  const complete = (step: StepType, completion: Completion = {}) =>
    test.do((w, c) => completeStep(w, step, c, completion))
  return { test, to, complete, text: () => test.audit.history.at(-1)?.text }
}

describe('the retail agent whom a wholesaler names', () => {
  it('is emailed, then called, and only then waited for', () => {
    const { test, to, complete, text } = chased('KICK_OFF_WITH_AGENT', RETAIL)
    expect(to('KICK_OFF_WITH_AGENT')).toEqual(['rae@retail.example'])
    expect(text()).toBe('Emailed Provided Agent to kick off')
    expect(test.openTypes()).toEqual(['CALL_AGENT'])
    test.passDays(3)
    test.do((w, c) => startStep(w, 'CALL_AGENT', c), {}, SYSTEM)
    complete('CALL_AGENT', { disposition: 'voicemail' })
    expect(text()).toBe('Called Provided Agent, voicemail')
    expect(test.openTypes()).toEqual(['WAITING_FOR_PROVIDED_AGENT'])
  })

  it('named in a call, is emailed at once', () => {
    const { test } = chased('GET_HELP_FROM_AGENT')
    test.do((w, c) => editAudit(w, RETAIL, c))
    // The request for help stays open.
    expect(test.openTypes()).toEqual(['GET_HELP_FROM_AGENT'])
    const called = chased('CALL_AGENT', RETAIL)
    called.complete('CALL_AGENT', { disposition: 'spoke' })
    expect(called.test.openTypes()).toEqual(['KICK_OFF_WITH_AGENT'])
    expect(called.to('KICK_OFF_WITH_AGENT')).toEqual(['rae@retail.example'])
  })

  it('who becomes known during the wait for the wholesaler is emailed, or called, at once', () => {
    const { test, to } = chased('WAITING_FOR_AGENT')
    test.do((w, c) => editAudit(w, RETAIL, c))
    expect(test.openTypes()).toEqual(['KICK_OFF_WITH_AGENT'])
    expect(to('KICK_OFF_WITH_AGENT')).toEqual(['rae@retail.example'])
    const { test: byPhone } = chased('WAITING_FOR_AGENT')
    byPhone.do((w, c) => editAudit(w, { agentProvidedPhone: '207.555.0177' }, c))
    expect(byPhone.openTypes()).toEqual(['CALL_AGENT'])
  })

  it('not emailed before the wait, as in audits stored earlier, is emailed after it', () => {
    const { test } = chased('WAITING_FOR_PROVIDED_AGENT', RETAIL)
    test.passDays(7)
    test.do((w, c) => lapseStep(w, 'WAITING_FOR_PROVIDED_AGENT', c), {}, SYSTEM)
    expect(test.openTypes()).toEqual(['KICK_OFF_WITH_AGENT'])
  })

  it('does not replace an agent of the order who is the retailer', () => {
    const { test, to } = chased('KICK_OFF_WITH_AGENT', { ...RETAIL, agentIsRetailer: true })
    expect(to('KICK_OFF_WITH_AGENT')).toEqual([test.audit.agentEmail])
  })
})

const code = (...given: Parameters<typeof refusalOfRecipients>) =>
  refusalOfRecipients(...given)?.code ?? 'sent'

describe('the recipients of an outgoing document', () => {
  it.each([
    ['mail', { to: ['ana@oven.example'] }],
    ['mail', { to: ['uw@carrier.example', 'audit@carrier.example'], resultId: 'r1' }],
    ['messages', { to: '+12075550109' }],
    ['letters', { to: ['Harbor Oven', '1 Wharf St'] }],
  ])('%s %j is sent', (collection, outgoing) => {
    expect(code(collection, outgoing)).toBe('sent')
  })

  it.each([
    ['mail', { to: ['a@b.co, c@d.co'] }],
    ['mail', { to: ['a@b.co', 'c@d.co'] }],
    ['mail', { to: ['a@b.co\r\nBcc: c@d.co'] }],
    ['mail', { to: ['Ana <a@b.co>'] }],
    ['mail', { to: 'a@b.co' }],
    ['mail', { to: [] }],
    ['mail', { to: [''] }],
    ['mail', { to: [{ address: 'a@b.co' }] }],
    ['mail', {}],
    ['mail', { to: ['uw@carrier.example', 'a@b.co, c@d.co'], resultId: 'r1' }],
    ['messages', { to: '+12075550109,+12075550110' }],
    ['messages', { to: '+12075550109\n' }],
    ['messages', { to: '+1207555010' }],
    ['messages', { to: ['+12075550109'] }],
    ['messages', { to: '' }],
  ])('%s %j is refused', (collection, outgoing) => {
    expect(code(collection, outgoing)).toBe('RECIPIENT_INVALID')
  })
})
