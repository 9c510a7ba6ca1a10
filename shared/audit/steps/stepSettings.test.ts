import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergedCadence } from '#shared/firm/carrier.ts'
import { isSentByEngine, stepSettings } from './facts.ts'
import { STEP_TYPES, STEPS } from './table.ts'

describe('how a step is worked at a carrier', () => {
  it('is the table, where nobody says otherwise', () => {
    for (const type of STEP_TYPES) {
      const { waitInDays, baker } = STEPS[type]
      expect(stepSettings(type, {})).toEqual({ waitInDays, baker, personFirst: false })
    }
  })

  it("is the carrier's word over the bakery's, field by field", () => {
    const cadence = mergedCadence(
      { EMAIL_INSURED: { waitInDays: 5, personFirst: true }, CALL_AGENT: { waitInDays: 2 } },
      { EMAIL_INSURED: { waitInDays: 4 } },
    )
    const settings = { waitInDays: 4, baker: true, personFirst: true }
    expect(stepSettings('EMAIL_INSURED', cadence)).toEqual(settings)
    expect(stepSettings('CALL_AGENT', cadence).waitInDays).toBe(2)
  })

  it('never takes a wait away, gives none where there is none, and lets a person look only at what is sent', () => {
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
    ])
  })
})
