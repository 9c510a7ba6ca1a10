import { describe, expect, it } from 'vitest'
import { nextAction } from './exceptions.ts'
import { BAKE_STATES, STATES } from './states.ts'

const idle = { nextStep: null, nextDue: null }

describe('nextAction', () => {
  it('is the open step with its due day', () => {
    const audit = {
      bakeState: 'CONTACTING',
      nextStep: 'CALL_INSURED',
      nextDue: '2026-11-24',
    } as const
    expect(nextAction(audit)).toEqual({
      kind: 'step',
      step: 'CALL_INSURED',
      label: 'Call Insured',
      due: '2026-11-24',
    })
  })

  it('is the standing action of a state without an open step', () => {
    expect(nextAction({ bakeState: 'SUBMITTED', ...idle })).toEqual({
      kind: 'standing',
      state: 'SUBMITTED',
      label: 'Check the documents',
      due: null,
    })
  })

  it('lets the steps of a paused audit rest until its date', () => {
    const paused = { bakeState: 'PAUSED', nextStep: 'CALL_INSURED', nextDue: '2026-12-01' } as const
    expect(nextAction(paused)).toMatchObject({ kind: 'standing', label: 'Resume on its date' })
  })

  it('is none when the audit is closed, even with a step left open', () => {
    expect(nextAction({ bakeState: 'INVOICED', ...idle }).kind).toBe('none')
    const cancelled = { bakeState: 'CANCELLED', nextStep: 'CALL_AGENT', nextDue: null } as const
    expect(nextAction(cancelled).kind).toBe('none')
  })

  it('is an exception where an open audit has neither', () => {
    const exceptions = BAKE_STATES.filter(
      (bakeState) => nextAction({ bakeState, ...idle }).kind === 'exception',
    )
    expect(exceptions).toEqual(['READY', 'CONTACTING', 'HEARTBEAT', 'WRONG_DOCS'])
    expect(exceptions.filter((state) => STATES[state].standing !== undefined)).toEqual([])
  })
})
