import { expect, it } from 'vitest'
import { nextAction } from '#shared/audit/exceptions.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { BAKER, intakeIdOf, withSaved } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { carrierAuditOf, MOST_COMMENT_CHARACTERS } from '../carrierAudit.ts'
import { commentOnAudit } from './commentOnAudit.ts'

const AUTHOR = 'uw@carrier.example'

async function scene() {
  const harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit({ bakeState: 'CONTACTING' }, [{ type: 'CALL_INSURED' }])
  const comment = (text: string, carrierCompany = 'DEMO') =>
    commentOnAudit(harness.world, {
      auditFSID: id,
      carrierCompany,
      text,
      userId: AUTHOR,
      askedAt: harness.clock.now(),
    })
  return { harness, id, comment }
}

it('becomes an entry in its author’s name and the next action, until staff replies or marks it as done', async () => {
  const { harness, id, comment } = await scene()
  expect((await comment('  Called them, line dead. \u202ePlease hurry.\u0007 ')).ok).toBe(true)
  const { history, flags, v } = harness.audit(id)
  expect(history.slice(1)).toMatchObject([
    { op: 'COMMENT', text: 'Comment: called them, line dead. Please hurry.', userId: AUTHOR },
  ])
  expect([flags, v]).toEqual([['CARRIER_COMMENT'], 2])
  expect(harness.isSealed()).toBe(true)
  const request = { auditFSID: id, actor: BAKER }
  const done = await actOnAudit(harness.world, request, { kind: 'note', text: 'Read it.' })
  // It waits for its reply, whatever else is done.
  expect(done.ok && done.value.flags).toEqual(['CARRIER_COMMENT'])
  expect(nextAction(harness.audit(id)).label).toBe('Reply to the carrier')
  const act = (kind: 'replyToComment' | 'closeComment', reason = '') =>
    actOnAudit(harness.world, { ...request, reason }, { kind })
  expect(await act('replyToComment')).toMatchObject({ error: { code: 'COMMENT_EMPTY' } })
  expect((await act('replyToComment', 'They called back.')).ok).toBe(true)
  expect(harness.audit(id).flags).toEqual([])
  expect(nextAction(harness.audit(id))).toMatchObject({ kind: 'step', step: 'CALL_INSURED' })
  expect(carrierAuditOf(harness.audit(id), 'America/New_York').comments).toMatchObject([
    { by: AUTHOR, text: 'called them, line dead. Please hurry.' },
    { by: 'Auditor', isReply: true, text: 'They called back.' },
  ])
  await comment('Thanks.')
  expect((await act('closeComment')).ok).toBe(true)
  expect([harness.audit(id).flags, nextAction(harness.audit(id)).kind]).toEqual([[], 'step'])
})

it('is refused when it is empty, too long, or of another carrier’s audit', async () => {
  const { harness, id, comment } = await scene()
  const codeOf = async (...said: Parameters<typeof comment>) => {
    const result = await comment(...said)
    return result.ok ? null : result.error.code
  }
  expect(await codeOf(' \n\u200b ')).toBe('COMMENT_EMPTY')
  expect(await codeOf('x'.repeat(MOST_COMMENT_CHARACTERS + 1))).toBe('COMMENT_TOO_LONG')
  expect(await codeOf('Mine!', 'OTHER')).toBe('RECORD_NOT_FOUND')
  expect(harness.audit(id).history).toHaveLength(1)
})

it('no longer comes into an audit that it would fill: the public’s answers and staff find room', async () => {
  const { harness, id, comment } = await scene()
  let refused = ''
  for (let n = 0; n < 100 && refused === ''; n++) {
    const said = await comment('x'.repeat(MOST_COMMENT_CHARACTERS))
    if (!said.ok) refused = said.error.code
  }
  expect(refused).toBe('COMMENTS_FULL')
  expect(JSON.stringify(harness.audit(id)).length).toBeLessThan(250_000)
  const at = harness.clock.now()
  const save = { rev: 1, pending: true, at, answers: { insuredFirstName: 'Ines' } }
  await harness.store.update('intakes', intakeIdOf(id), withSaved({}, save))
  await harness.pass()
  expect(harness.audit(id).insuredFirstName).toBe('Ines')
})
