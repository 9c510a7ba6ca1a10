import { describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, aCarrier, anAudit, BAKER } from '#shared/testing/builders.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'
import { validateStep } from '../steps/refusals.ts'
import { actOnAudit } from './actOnAudit.ts'
import { advanceAudits } from './advanceAudits.ts'
import { auditsOfCodes } from './selectAudits.ts'

/**
 * Specification §8, row by row, where the words come from. Signing in and the log of the database's
 * calls are the browser's: `admin/src/app/App.test.tsx`, `tests/contract/liteDocumentStore.test.ts`.
 */
describe('specification §8: what users see', () => {
  async function openAudit() {
    const harness = importHarness()
    await harness.store.set('carriers', 'HM', { ...aCarrier() })
    await harness.imported([orderRows({})])
    const clock = fixedClock('2026-11-03T15:00:00Z')
    const world = { store: harness.store, clock, random: seededRandom(5) }
    const { id: auditFSID, auditCode } = harness.theAudit()
    await actOnAudit(world, { auditFSID, actor: BAKER }, { kind: 'move', to: 'CONTACTING' })
    const create = (step: StepType, actor = BAKER) =>
      actOnAudit(world, { auditFSID, actor }, { kind: 'create', step })
    return { world, create, auditCode }
  }

  it('new-contact step without agentInsuredEmail: status 301, "no agentInsuredEmail"', async () => {
    const audit = anAudit({ agentInsuredEmail: ' ' })
    const validation = { status: 301, message: 'no agentInsuredEmail' }
    expect(validateStep('INSURED_EMAIL_NEW_CONTACT', audit)).toEqual(validation)
    const { world, create, auditCode } = await openAudit()
    const refused = await create('INSURED_EMAIL_NEW_CONTACT')
    expect(refused).toMatchObject({ ok: false, error: validation })
    const advanced = await advanceAudits(world, {
      selection: auditsOfCodes(world.store, [auditCode]),
      action: { kind: 'create', step: 'INSURED_EMAIL_NEW_CONTACT' },
      actor: BAKER,
      actorCarriers: null,
      bulk: false,
    })
    // What `audits advance --json` prints of it.
    expect(advanced.results).toMatchObject([{ result: 'REFUSED', status: 301 }])
    expect(advanced.results[0]?.reason).toMatch(/^no agentInsuredEmail \(status 301\) /)
  })

  it('duplicate open step: result STEP_EXISTS', async () => {
    const { create } = await openAudit()
    expect((await create('CALL_INSURED')).ok).toBe(true)
    const twice = await create('CALL_INSURED', ADMIN)
    expect(twice).toMatchObject({ ok: false, error: { code: 'STEP_EXISTS' } })
  })

  it('missing timestamp: "Date not available"', () => {
    for (const missing of [null, undefined, ''])
      for (const format of [formatDay, formatMoment])
        expect(format(missing)).toBe('Date not available')
  })

  it('seconds not a number: "Invalid date format: Seconds must be a number."', () => {
    const words = 'Invalid date format: Seconds must be a number.'
    for (const seconds of ['12', Number.NaN, null])
      for (const format of [formatDay, formatMoment]) expect(format({ seconds })).toBe(words)
  })

  it('identity pop-up failure and a user who is not registered', () => {
    expect(ERRORS.SIGN_IN_FAILED.message).toBe('Sign-in with google failed.')
    expect(ERRORS.DOMAIN_NOT_AUTHORIZED).toMatchObject({
      message: 'domain not authorized',
      audience: 'log',
    })
  })
})
