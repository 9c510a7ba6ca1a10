import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { SYSTEM } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import type { ActionContext, AuditWithSteps, Step } from './model.ts'
import { dueWork } from './schedule.ts'
import { composeStep, startStep } from './sending.ts'

const WORDS = { subject: 'About {code}', text: 'Please send the rest.\n\n{link}' }
const compose = (type: StepType, words = WORDS) => {
  return (worked: AuditWithSteps, context: ActionContext) =>
    composeStep(worked, type, context, words)
}
const CALLING = {
  bakeState: 'CONTACTING',
  openSteps: { CALL_INSURED: 's1' },
  insuredCell: '207.555.0109',
} as const

/** True when the engine has something to send by now. */
function isDue(world: TestAudit, step: Step): boolean {
  return dueWork(step, world.audit, { now: world.now, timeZone: 'America/New_York' }) === 'start'
}

describe('what a person writes', () => {
  it('takes the place of the open step, and the engine sends it in these words', () => {
    const world = new TestAudit(CALLING)
    world.do(compose('EMAIL_INSURED'))
    expect(world.openTypes()).toEqual(['EMAIL_INSURED'])
    expect(world.last('CALL_INSURED').status).toBe('WITHDRAWN')
    expect(isDue(world, world.last('EMAIL_INSURED'))).toBe(true)
    const { outgoing } = world.do((w, c) => startStep(w, 'EMAIL_INSURED', c), {}, SYSTEM)
    const [sent] = outgoing
    expect(sent?.data).toMatchObject({ message: { subject: 'About T0001 [T0001]' } })
    expect(JSON.stringify(sent)).toContain('Please send the rest.')
  })

  it('is the open step itself where it waits for a person, or for its day', () => {
    const world = new TestAudit({ ...CALLING, openSteps: { EMAIL_INSURED: 's1' } })
    world.steps = world.steps.map((step) => ({
      ...step,
      status: 'SCHEDULED',
      baker: true,
      dateStarted: new Date(world.now.getTime() + 86_400_000),
    }))
    world.do(compose('EMAIL_INSURED'))
    expect(world.open()).toHaveLength(1)
    expect(world.last('EMAIL_INSURED')).toMatchObject({ id: 's1', status: 'OPEN', baker: false })
    expect(isDue(world, world.last('EMAIL_INSURED'))).toBe(true)
  })

  it('a text waits until quiet hours are over', () => {
    const world = new TestAudit(CALLING)
    world.now = new Date('2026-11-03T04:00:00Z')
    world.do(compose('TEXT_INSURED'))
    expect(isDue(world, world.last('TEXT_INSURED'))).toBe(false)
  })

  it('is refused where nothing can go out', () => {
    const world = new TestAudit(CALLING)
    const code = (type: StepType, words = WORDS) => world.refused(compose(type, words))
    expect(code('CALL_INSURED')).toBe('STEP_NOT_TO_RELEASE')
    expect(code('EMAIL_INSURED', { subject: '', text: '{nobody}' })).toBe('TEMPLATE_INVALID')
    expect(code('EMAIL_INSURED', { subject: 'Hi', text: ' ' })).toBe('TEMPLATE_EMPTY')
    expect(code('AI_REVIEW')).toBe('STEP_NOT_HERE')
    world.audit = { ...world.audit, agentEmail: '' }
    expect(code('KICK_OFF_WITH_AGENT')).toBe('CONTACT_MISSING')
    world.audit = { ...world.audit, insuredEmail: 'a@b.co,c@d.co', insuredCell: '555.0109' }
    expect(code('EMAIL_INSURED')).toBe('RECIPIENT_INVALID')
    expect(code('TEXT_INSURED')).toBe('RECIPIENT_INVALID')
    world.audit = { ...world.audit, doNotContact: { text: true } }
    expect(code('TEXT_INSURED')).toBe('DO_NOT_CONTACT')
  })
})
