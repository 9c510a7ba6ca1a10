import { describe, expect, it } from 'vitest'
import { aStep } from '#shared/testing/builders.ts'
import { dueWork, wakeAtOf } from './schedule.ts'

const ZONE = 'America/New_York'
const soon = new Date('2026-11-03T15:00:00.000Z')
const later = new Date('2026-11-09T15:00:00.000Z')
const contacting = { bakeState: 'CONTACTING', pause: null, auditNoFlyDue: null } as const

describe('the moment the engine looks again', () => {
  it('is the first that comes of its own steps, waits and starts', () => {
    const steps = [
      aStep({ type: 'EMAILING_INSURED_2X', status: 'SCHEDULED', dateStarted: later }),
      aStep({ type: 'WAITING_FOR_AGENT', status: 'OPEN', dueAt: soon }),
    ]
    expect(wakeAtOf(contacting, steps, ZONE)).toEqual(soon)
    expect(wakeAtOf(contacting, steps.slice(0, 1), ZONE)).toEqual(later)
  })

  it('is none where only a person goes on', () => {
    const call = aStep({ type: 'CALL_INSURED', status: 'OPEN', dueAt: soon })
    expect(wakeAtOf(contacting, [call], ZONE)).toBeNull()
    expect(wakeAtOf(contacting, [], ZONE)).toBeNull()
    const scheduled: typeof call = { ...call, status: 'SCHEDULED', dateStarted: later }
    expect(wakeAtOf(contacting, [scheduled], ZONE)).toEqual(later)
  })

  it('is the end of the last contact day, where a call is still open', () => {
    const call = aStep({ type: 'CALL_INSURED', status: 'OPEN', dueAt: soon })
    const ending = { ...contacting, auditNoFlyDue: '2026-11-05' }
    const end = new Date('2026-11-06T05:00:00.000Z')
    expect(wakeAtOf(ending, [call], ZONE)).toEqual(end)
    expect(dueWork(call, ending, { now: new Date(end.getTime() - 1), timeZone: ZONE })).toBeNull()
    expect(dueWork(call, ending, { now: end, timeZone: ZONE })).toBe('start')
    const manual = aStep({ type: 'MANUAL', status: 'OPEN', dueAt: soon })
    expect(wakeAtOf(ending, [manual], ZONE)).toBeNull()
  })

  it('is an e-mail’s when no person looks first', () => {
    const email = aStep({ type: 'EMAIL_INSURED', baker: false, dueAt: soon })
    expect(wakeAtOf(contacting, [email], ZONE)).toEqual(soon)
    expect(wakeAtOf(contacting, [{ ...email, baker: true }], ZONE)).toBeNull()
  })

  it('is never one for what the engine cannot send', () => {
    const api = aStep({ type: 'SEND_TO_CARRIER_API', baker: false, dueAt: soon })
    expect(wakeAtOf({ ...contacting, bakeState: 'FINAL_REVIEW_COMPLETE' }, [api], ZONE)).toBeNull()
  })

  it('is the beginning of the day a pause ends on, whatever is open', () => {
    const step = aStep({ type: 'WAITING_FOR_AGENT', status: 'OPEN', dueAt: soon })
    const pause = { resumeState: 'CONTACTING', reason: 'x', at: soon, until: '2026-11-20' } as const
    const paused = { ...contacting, bakeState: 'PAUSED', pause } as const
    expect(wakeAtOf(paused, [step], ZONE)).toEqual(new Date('2026-11-20T05:00:00.000Z'))
    expect(wakeAtOf({ ...paused, pause: { ...pause, until: null } }, [step], ZONE)).toBeNull()
    expect(wakeAtOf({ ...contacting, bakeState: 'CANCELLED' }, [step], ZONE)).toBeNull()
  })
})
