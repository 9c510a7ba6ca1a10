import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { editAudit } from '../editAudit.ts'
import { completeStep } from './complete.ts'
import {
  carriedOutEntry,
  isCarriedOut,
  isEditOf,
  isToProvidedAgent,
  lapsedEntry,
  lapsesOf,
} from './entries.ts'
import { isSentByEngine } from './facts.ts'
import { lapseStep } from './outcomes.ts'
import { STEP_TYPES } from './table.ts'

describe('an entry of a step', () => {
  it('has its step as data: a completion, and a lapse', () => {
    const test = new TestAudit({
      bakeState: 'HEARTBEAT',
      openSteps: { WAITING_FOR_INSURED: 'one' },
    })
    test.passDays(5)
    test.do((worked, context) => lapseStep(worked, 'WAITING_FOR_INSURED', context), {}, SYSTEM)
    expect(test.audit.history.at(-1)).toMatchObject({ op: 'LAPSED', step: 'WAITING_FOR_INSURED' })
    test.do((worked, context) =>
      completeStep(worked, 'CALL_INSURED', context, { disposition: 'voicemail' }),
    )
    expect(test.audit.history.at(-1)).toMatchObject({ op: 'CALLED', step: 'CALL_INSURED' })
  })

  it('is read by its data, whatever its text is', () => {
    const called = { ...carriedOutEntry('CALL_AGENT', true), text: 'erased' }
    expect(isCarriedOut(called, ['CALL_AGENT'])).toBe(true)
    expect(isToProvidedAgent(called)).toBe(true)
    expect(isToProvidedAgent({ ...carriedOutEntry('CALL_AGENT', false), text: called.text })).toBe(
      false,
    )
    const lapsed = { ...lapsedEntry('RECEIVING_INFO'), text: 'Waiting for Insured: no answer' }
    expect(lapsesOf('WAITING_FOR_INSURED', [lapsed])).toBe(0)
    expect(lapsesOf('RECEIVING_INFO', [lapsed])).toBe(1)
    expect(isCarriedOut(lapsed, ['RECEIVING_INFO'])).toBe(false)
  })
})

describe('an entry stored without data', () => {
  it.each(STEP_TYPES.filter(isSentByEngine))('is of %s by its text', (type) => {
    const { op, text } = carriedOutEntry(type, false)
    const entry = { op, text: `${text}: asked by the carrier` }
    expect(STEP_TYPES.filter((each) => isCarriedOut(entry, [each]))).toEqual([type])
  })

  it('is read as it was spelled before 0.3', () => {
    const confirmed = { op: 'CONFIRMED', text: 'Confirmation e-mail sent' }
    expect(isCarriedOut(confirmed, ['SENDING_CONFIRMATION_EMAIL'])).toBe(true)
    const answered = { op: 'RESPONSE', text: 'Insured e-mailed: 2 files to check' }
    expect(isCarriedOut(answered, ['RESPONSE_EMAIL_INSURED'])).toBe(true)
  })

  it('is of the retail agent, or of a lapse, by its text', () => {
    const { op, text } = carriedOutEntry('KICK_OFF_WITH_AGENT', true)
    expect(isCarriedOut({ op, text }, ['KICK_OFF_WITH_AGENT'])).toBe(true)
    expect(isToProvidedAgent({ op, text })).toBe(true)
    expect(isToProvidedAgent({ op, text: 'Emailed Agent to kick off' })).toBe(false)
    const { step: _, ...lapsed } = lapsedEntry('WAITING_FOR_INSURED')
    const moved = { op: 'HEARTBEAT', text: 'Heard from insured', to: 'HEARTBEAT' } as const
    expect(lapsesOf('WAITING_FOR_INSURED', [lapsed, moved, lapsed])).toBe(1)
  })
})

describe('an entry of an edit', () => {
  it('has its fields as data: a value that reads like a label is none', () => {
    const test = new TestAudit()
    const insuredDbaName = 'insured email, insured phone'
    test.do((worked, context) => editAudit(worked, { insuredDbaName }, context))
    const entry = test.audit.history.at(-1)
    expect(entry).toMatchObject({ op: 'EDITED', fields: ['insuredDbaName'] })
    expect(entry && isEditOf(entry, ['insuredDbaName'])).toBe(true)
    expect(entry && isEditOf(entry, ['insuredEmail', 'insuredPhone'])).toBe(false)
  })

  it('stored without data is read by the labels in its text', () => {
    const entry = { op: 'EDITED', text: 'Edited: insured e-mail from "a" to "b"' }
    expect(isEditOf(entry, ['insuredPhone', 'insuredEmail'])).toBe(true)
    expect(isEditOf(entry, ['agentProvidedEmail'])).toBe(false)
    expect(isEditOf({ ...entry, op: 'NOTE' }, ['insuredEmail'])).toBe(false)
  })
})
