import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { FOLLOW_UPS } from './followUps.ts'
import { readStepType, STEP_CATEGORIES, STEP_TYPES, STEPS } from './table.ts'

describe('specification §4, steps', () => {
  it.each([
    'Ready',
    'AI Review',
    'Call Agent',
    'Kick Off with Agent',
    'Get Insured from Agent',
    'Get Help from Agent',
    'Receiving Info from Agent',
    'Receiving Info from Provided Agent',
    'Waiting for Agent',
    'Waiting for Provided Agent',
    'Call Insured',
    'Text Insured',
    'Email Insured',
    'Submit Docs',
    'Wrong Docs',
    'Waiting for Insured',
    'Receiving Info',
    'Sending Confirmation Email',
    'Productive',
    'Nonproductive',
    'Provided Data',
    'MANUAL',
  ])('%s is a step with that display name', (displayName) => {
    expect(STEP_TYPES.map((type) => STEPS[type].displayName)).toContain(displayName)
  })

  it.each([
    'NEW',
    'INSURED_EMAIL_NEW_CONTACT',
    'EMAILING_INSURED_2X',
    'INSURED_EMAIL_3X',
    'MAILING_INSURED',
    'MAILING_INSURED_LOCATION',
    'SEND_TO_CARRIER_API',
    'SENT_TO_CARRIER',
    'MANUAL',
  ])('%s is a step type', (type) => {
    expect(STEP_TYPES).toContain(type)
  })

  it('a type is the display name in capitals with underscores', () => {
    for (const type of STEP_TYPES) expect(readStepType(STEPS[type].displayName)).toBe(type)
  })

  it('Response and Reached Out exist by call and e-mail, with each of the four parties', () => {
    const contacts = ['REACHED_OUT', 'RESPONSE'].flatMap((direction) =>
      ['CALL', 'EMAIL'].flatMap((channel) =>
        ['CARRIER', 'AGENT', 'INSURED', 'ACCOUNTANT'].map(
          (party) => `${direction}_${channel}_${party}`,
        ),
      ),
    )
    expect(contacts).toHaveLength(16)
    expect(STEP_TYPES).toEqual(expect.arrayContaining(contacts))
    expect(STEPS.REACHED_OUT_CALL_AGENT.displayName).toBe('Reached Out (Call Agent)')
    expect(STEPS.RESPONSE_EMAIL_INSURED).toMatchObject({
      setsState: 'HEARTBEAT',
      historyText: 'Insured emailed',
    })
  })

  it('Ready starts the audit', () => {
    expect(STEPS.READY).toMatchObject({ historyText: 'Started Audit', setsState: 'CONTACTING' })
  })

  it('the engine sends e-mails, texts and letters; calls and decisions wait for a person', () => {
    for (const type of STEP_TYPES) {
      const { channel, category, baker } = STEPS[type]
      if (category === 'OTHER') continue
      const sends = channel === 'email' || channel === 'text' || channel === 'letter'
      expect([type, baker]).toEqual([type, !sends && type !== 'SEND_TO_CARRIER_API'])
    }
  })

  it('every category has steps', () => {
    expect(STEP_CATEGORIES).toEqual(['INITIAL', 'AGENT', 'INSURED', 'POST SUBMIT', 'OTHER'])
    const used = new Set(STEP_TYPES.map((type) => STEPS[type].category))
    expect([...used].sort()).toEqual([...STEP_CATEGORIES].sort())
  })

  it('no type is read from an unknown text', () => {
    expect(readStepType('constructor')).toBeNull()
    expect(readStepType('')).toBeNull()
    expect(readStepType(' call agent ')).toBe('CALL_AGENT')
  })
})

describe('specification §9, default wait', () => {
  it('is 3 days for most outreach steps', () => {
    const outreach = STEP_TYPES.filter(
      (type) => STEPS[type].category === 'AGENT' || STEPS[type].category === 'INSURED',
    )
    const three = outreach.filter((type) => STEPS[type].waitInDays === 3)
    expect(three.length).toBeGreaterThan(outreach.length / 2)
  })
})

describe('follow-ups', () => {
  const typesAfter = (type: StepType) =>
    (FOLLOW_UPS[type]?.lapsed ?? []).filter(({ once }) => !once).flatMap((row) => row.steps)

  /** Days until nothing follows any more, always taking the longer way; throws on a circle. */
  function longestWait(type: StepType, path: readonly StepType[] = []): number {
    if (path.includes(type)) throw new Error(`circle: ${[...path, type].join(' > ')}`)
    const after = typesAfter(type).map((next) => longestWait(next, [...path, type]))
    return STEPS[type].waitInDays + Math.max(0, ...after)
  }

  it('end: no unanswered outreach goes in a circle', () => {
    for (const type of STEP_TYPES) expect(longestWait(type)).toBeLessThan(60)
  })

  it('the longest way to an insured with no answer is 44 days', () => {
    expect(longestWait('EMAIL_INSURED')).toBe(44)
  })

  it('a step that waits says what comes when the wait lapses', () => {
    for (const type of STEP_TYPES) {
      if (STEPS[type].waitInDays > 0) expect([type, typesAfter(type)]).not.toEqual([type, []])
    }
  })

  it('the last row of a choice always holds, but for the one step that can be refused', () => {
    for (const [type, { answered, lapsed }] of Object.entries(FOLLOW_UPS)) {
      for (const rows of [answered, lapsed]) {
        if (rows.length === 0 || type === 'GET_INSURED_FROM_AGENT') continue
        expect([type, rows.at(-1)?.when]).toEqual([type, undefined])
        expect(rows.slice(0, -1).every((row) => row.when !== undefined)).toBe(true)
      }
    }
  })
})
