import { describe, expect, it } from 'vitest'
import { BAKER } from '#shared/testing/advanceFacts.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { actOnAudit } from '../advance/actOnAudit.ts'

const AUTHOR = 'uw@carrier.example'

async function commented(text: string, changes: Record<string, unknown> = {}) {
  const harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit({ bakeState: 'CONTACTING' }, [{ type: 'CALL_INSURED' }])
  await harness.store.set('comments', 'one', {
    auditFSID: id,
    carrierCompany: 'DEMO',
    text,
    userId: AUTHOR,
    dateAdded: harness.clock.now(),
    pending: true,
    ...changes,
  })
  return { harness, id }
}

describe('comments of carrier users', () => {
  it('become an entry in their author’s name and a flag, once', async () => {
    const { harness, id } = await commented('Called them, line dead. Please hurry.')
    expect((await harness.pass()).duties.comments).toMatchObject({ done: 1, did: { commented: 1 } })
    await harness.pass()
    const { history, flags, v } = harness.audit(id)
    expect(history.slice(1)).toMatchObject([
      { op: 'COMMENT', text: 'Comment: called them, line dead. Please hurry.', userId: AUTHOR },
    ])
    expect([flags, v]).toEqual([['CARRIER_COMMENT'], 2])
    expect(harness.isSealed()).toBe(true)
  })

  it('the flag goes when somebody works on the audit', async () => {
    const { harness, id } = await commented('Please hurry.')
    await harness.pass()
    const request = { auditFSID: id, actor: BAKER }
    const done = await actOnAudit(harness.world, request, { kind: 'note', text: 'Read it.' })
    expect(done.ok && done.value.flags).toEqual([])
  })

  it('two workers take one once; one for an audit of somebody else is left', async () => {
    const both = await commented('Please hurry.')
    await Promise.all([both.harness.pass(), both.harness.pass()])
    expect(both.harness.audit(both.id).history).toHaveLength(2)
    const foreign = await commented('Mine!', { carrierCompany: 'OTHER' })
    expect((await foreign.harness.pass()).duties.comments).toMatchObject({ done: 0, flagged: 1 })
    expect(foreign.harness.audit(foreign.id).history).toHaveLength(1)
  })

  it('no longer come into a history that is nearly full: staff’s own work finds room', async () => {
    const { harness, id } = await commented('More!')
    const { history } = harness.audit(id)
    const long = Array.from({ length: 110 }, (_, n) => ({
      ...history[0],
      n,
      text: 'x'.repeat(4000),
    }))
    await harness.store.update('audits', id, { history: long })
    expect((await harness.pass()).duties.comments).toMatchObject({ done: 0, flagged: 1 })
    expect(harness.audit(id).history).toHaveLength(110)
    expect((await harness.pass()).duties.comments?.found).toBe(0)
  })
})
