import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergedCadence } from '#shared/firm/carrier.ts'
import type { StepType } from '#shared/firm/model.ts'
import {
  isBakerStepActive,
  isSentByEngine,
  stepSettings,
  type WorkKind,
  workKindOf,
} from './facts.ts'
import { STEP_TYPES, STEPS } from './table.ts'

describe('how a step is worked at a carrier', () => {
  it('is the table, without a cadence', () => {
    for (const type of STEP_TYPES) {
      const { waitInDays, baker } = STEPS[type]
      expect(stepSettings(type, {})).toEqual({ waitInDays, baker, personFirst: false })
    }
  })

  it("is the carrier's cadence over the bakery's, field by field", () => {
    const cadence = mergedCadence(
      { EMAIL_INSURED: { waitInDays: 5, personFirst: true }, CALL_AGENT: { waitInDays: 2 } },
      { EMAIL_INSURED: { waitInDays: 4 } },
    )
    const settings = { waitInDays: 4, baker: true, personFirst: true }
    expect(stepSettings('EMAIL_INSURED', cadence)).toEqual(settings)
    expect(stepSettings('CALL_AGENT', cadence).waitInDays).toBe(2)
  })

  it('removes no wait, adds none, and lets a person review only what is sent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STEP_TYPES),
        fc.integer({ min: -5, max: 90 }),
        (type, waitInDays) => {
          const settings = stepSettings(type, { [type]: { waitInDays, personFirst: true } })
          if (STEPS[type].waitInDays === 0) expect(settings.waitInDays).toBe(0)
          else expect(settings.waitInDays).toBe(Math.max(1, waitInDays))
          expect(settings.personFirst).toBe(isSentByEngine(type))
        },
      ),
    )
  })

  it('sends by the engine: e-mails, the text, letters and the confirmation', () => {
    expect(STEP_TYPES.filter(isSentByEngine)).toEqual([
      'AI_REVIEW',
      'KICK_OFF_WITH_AGENT',
      'EMAIL_INSURED',
      'INSURED_EMAIL_NEW_CONTACT',
      'EMAILING_INSURED_2X',
      'TEXT_INSURED',
      'INSURED_EMAIL_3X',
      'MAILING_INSURED',
      'MAILING_INSURED_LOCATION',
      'SENDING_CONFIRMATION_EMAIL',
      'APPOINTMENT_EMAIL',
      'APPOINTMENT_REMINDER',
    ])
  })
})

describe('the work that a step is', () => {
  it.each<[StepType, WorkKind]>([
    ['CALL_INSURED', 'call'],
    ['CALL_AGENT', 'call'],
    ['GET_INSURED_FROM_AGENT', 'call'],
    ['GET_HELP_FROM_AGENT', 'call'],
    ['REACHED_OUT_CALL_ACCOUNTANT', 'call'],
    ['REACHED_OUT_EMAIL_INSURED', 'other'],
    ['EMAIL_INSURED', 'other'],
    ['WAITING_FOR_AGENT', 'other'],
    ['RECEIVING_INFO', 'other'],
    ['WRONG_DOCS', 'other'],
    ['READY', 'other'],
    ['MANUAL', 'other'],
  ])('%s is the work: %s', (type, kind) => {
    expect(workKindOf(type)).toBe(kind)
  })
})

describe('bakerStepActive', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const open = { status: 'OPEN', dateStarted: now } as const

  it('is true from the start, to the moment', () => {
    expect(isBakerStepActive(open, 'CONTACTING', now)).toBe(true)
    const later = { status: 'SCHEDULED', dateStarted: new Date(now.getTime() + 1) } as const
    expect(isBakerStepActive(later, 'CONTACTING', now)).toBe(false)
    expect(isBakerStepActive({ ...open, dateStarted: null }, 'CONTACTING', now)).toBe(true)
  })

  it('is false while the audit is paused or cancelled', () => {
    expect(isBakerStepActive(open, 'PAUSED', now)).toBe(false)
    expect(isBakerStepActive(open, 'CANCELLED', now)).toBe(false)
  })

  it.each(['COMPLETED', 'ANSWERED', 'FAILED', 'WITHDRAWN'] as const)(
    'is false when %s',
    (status) => {
      expect(isBakerStepActive({ ...open, status }, 'CONTACTING', now)).toBe(false)
    },
  )
})
