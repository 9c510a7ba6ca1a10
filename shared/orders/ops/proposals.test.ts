import { beforeEach, describe, expect, it } from 'vitest'
import { figuresHash } from '#shared/audit/advanceAudit.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'
import type { OrderProposal } from '../model.ts'
import { applyProposal, dismissProposal } from './proposals.ts'

describe('applyProposal', () => {
  const ADA = 'ada@firm.example'

  const CHANGED = { City: 'Bath', 'Est Exposure': '9', Phone: '207-555-0199 ext 4', State: 'PR' }

  let { store, imported, theAudit, content } = importHarness()
  let batchId = ''

  beforeEach(async () => {
    ;({ store, imported, theAudit, content } = importHarness())
    await imported([orderRows({})])
    const { report } = await imported([orderRows(CHANGED)], { seed: 2 })
    batchId = report.files[0]?.batchId ?? ''
  })

  const approve = (orderNumber = 'T1', carrier = 'HM') =>
    applyProposal(
      { store, clock: fixedClock('2026-11-02T15:00:00.000Z'), random: seededRandom() },
      { carrier: aCarrier({ id: carrier }), batchId, orderNumber, userId: ADA },
    )

  const proposal = () => store.all<OrderProposal>(`uploads/${batchId}/changes`)[0]

  describe('approving a changed order', () => {
    it('makes of the audit what --update would have made of it', async () => {
      expect(await approve()).toMatchObject({ ok: true, value: { status: 'applied' } })
      expect(theAudit()).toMatchObject({ insuredMailingCity: 'Bath', insuredPhone: '207.555.0199' })
      expect(proposal()).toMatchObject({ status: 'applied', decidedBy: ADA })
      expect(theAudit().history.at(-1)).toMatchObject({
        op: 'UPDATED',
        userId: ADA,
        batchId,
      })
      expect(verifyHistory(theAudit().history)).toBeNull()
      const approved = content()
      const other = importHarness()
      await other.imported([orderRows({})])
      await other.imported([orderRows(CHANGED)], { update: true, seed: 2, userId: ADA })
      expect(approved).toEqual(other.content())
      const { report } = await imported([orderRows(CHANGED)], { seed: 3 })
      expect(report.totals).toMatchObject({ unchanged: 1, changed: 0 })
    })

    it('leaves what was changed by hand since, where the order says nothing new', async () => {
      await store.update('audits', theAudit().id, {
        insuredCompany: 'By hand',
        v: theAudit().v + 1,
      })
      await approve()
      expect(theAudit()).toMatchObject({ insuredCompany: 'By hand', insuredMailingCity: 'Bath' })
    })

    it('is done once, by its own carrier, for an order that waits', async () => {
      const refused = { ok: false, error: { code: 'ORDER_PROPOSAL_NOT_OPEN' } }
      expect(await approve('T2')).toMatchObject(refused)
      expect(await approve('T1', 'GSD')).toMatchObject(refused)
      await approve()
      const writes = store.writes()
      expect(await approve()).toMatchObject(refused)
      expect(store.writes()).toBe(writes)
    })

    it('is refused, and says so, when the outcome of the audit is agreed', async () => {
      await store.update('audits', theAudit().id, { bakeState: 'SENT_TO_CARRIER' })
      expect(await approve()).toMatchObject({ ok: false, error: { code: 'ORDER_UPDATE_CLOSED' } })
      expect(proposal()).toMatchObject({ status: 'refused', code: 'ORDER_UPDATE_CLOSED' })
      expect(theAudit().insuredMailingCity).toBe('Portland')
    })

    it.each(['PRODUCTIVE', 'NONPRODUCTIVE'])(
      'leaves the figures of a %s audit until its REDO, and applies other fields',
      async (bakeState) => {
        const setState = (to: string) => store.update('audits', theAudit().id, { bakeState: to })
        const withClass = orderRows({ City: 'Bath' }, { City: 'Bath', 'Class Code': '10040' })
        await setState(bakeState)
        const { categories } = theAudit()
        batchId = (await imported([withClass], { seed: 3 })).report.files[0]?.batchId ?? ''
        expect(await approve()).toMatchObject({ ok: false, error: { code: 'ORDER_UPDATE_CLOSED' } })
        expect(proposal()?.message).toContain('and its class lines can no longer be updated')
        // With `--update` too, and all of it: the city comes with the class.
        const { changes } = await imported([withClass], { update: true, seed: 4 })
        expect(changes).toMatchObject([{ result: 'REFUSED' }])
        expect(theAudit()).toMatchObject({ categories, insuredMailingCity: 'Portland' })

        const withPhone = orderRows({ Phone: '207-555-0142' })
        batchId = (await imported([withPhone], { seed: 5 })).report.files[0]?.batchId ?? ''
        expect(await approve()).toMatchObject({ ok: true, value: { status: 'applied' } })
        expect(theAudit()).toMatchObject({ categories, insuredPhone: '207.555.0142' })

        await setState('REDO')
        await imported([withClass], { update: true, seed: 6 })
        expect(theAudit().categories.map(({ classCode }) => classCode)).toEqual(['16910', '10040'])
        expect(theAudit().insuredMailingCity).toBe('Bath')
      },
    )

    it('leaves the audited days of an audit with its outcome, and takes a signature under others away', async () => {
      const signed = { name: 'Dana Auditor', by: ADA, at: new Date(0) }
      const later = orderRows({ 'Policy To': '11/01/2026' })
      await store.update('audits', theAudit().id, { bakeState: 'PRODUCTIVE', signed })
      batchId = (await imported([later], { seed: 3 })).report.files[0]?.batchId ?? ''
      expect(await approve()).toMatchObject({ ok: false, error: { code: 'ORDER_UPDATE_CLOSED' } })
      expect(proposal()?.message).toContain('its audit end can no longer be updated')
      expect(theAudit()).toMatchObject({ auditEnd: '2026-10-01', policyEnd: '2026-10-01', signed })

      await store.update('audits', theAudit().id, { bakeState: 'REDO' })
      await imported([orderRows({ City: 'Bath' })], { update: true, seed: 4 })
      expect(theAudit()).toMatchObject({ insuredMailingCity: 'Bath', signed })
      expect(theAudit().history.at(-1)?.figures).toBeUndefined()
      await imported([later], { update: true, seed: 5 })
      expect(theAudit()).toMatchObject({ auditEnd: '2026-11-01', signed: null })
      // By it the review knows that who let it in changed figures.
      expect(theAudit().history.at(-1)?.figures).toBe(figuresHash(theAudit()))
    })

    it('writes nothing to an audit that says it already', async () => {
      await imported([orderRows({ ...CHANGED, Contact: 'Ines van Marlow' })], {
        update: true,
        seed: 4,
      })
      const { v } = theAudit()
      await approve()
      expect(theAudit().v).toBe(v)
    })
  })
})

describe('approving the proposals of several files', () => {
  const [A, B, C] = ['207-555-0101', '207-555-0102', '207-555-0103'] as const

  const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'] as const
  const [FIRST, SECOND, THIRD, LAST] = WEEKS

  /** T1 came in the first week with phone A. */
  async function imports() {
    const harness = importHarness()
    const { store, imported, theAudit } = harness
    async function bring(
      week: (typeof WEEKS)[number],
      rows: Record<string, string>[],
      options: { update?: boolean } = {},
    ) {
      const at = `${week}T15:00:00.000Z`
      const { report, changes } = await imported([orderRows(...rows)], { ...options, at })
      return { batchId: report.files[0]?.batchId ?? '', changes }
    }
    await bring(FIRST, [{ Phone: A }])
    return {
      ...harness,
      bring,
      /** In the last week. */
      approve: ({ batchId }: { batchId: string }) =>
        applyProposal(
          { store, clock: fixedClock(`${LAST}T16:00:00.000Z`), random: seededRandom() },
          { carrier: aCarrier({ id: 'HM' }), batchId, orderNumber: 'T1', userId: 'ada@f.example' },
        ),
      proposalOf: ({ batchId }: { batchId: string }) =>
        store.all<OrderProposal>(`uploads/${batchId}/changes`)[0],
      phone: () => theAudit().insuredPhone,
    }
  }

  it.each(['imported with --update', 'approved first'])(
    'puts nothing of an older order over a newer one that was %s',
    async (how) => {
      const { bring, approve, proposalOf, phone, theAudit, store } = await imports()
      const older = await bring(SECOND, [{ Phone: B, 'Est Exposure': '9' }])
      const newer = [{ Phone: C, 'Est Exposure': '700' }]
      if (how === 'approved first') await approve(await bring(THIRD, newer))
      else await bring(THIRD, newer, { update: true })
      const before = theAudit()
      const keys = store.all('orderKeys')

      const code = 'ORDER_UPDATE_SUPERSEDED'
      expect(await approve(older)).toMatchObject({ ok: false, error: { code } })
      expect(proposalOf(older)).toMatchObject({
        status: 'refused',
        code,
        message: 'A newer version of order T1 has already been applied; its values stay.',
      })
      expect(phone()).toBe('207.555.0103')
      expect(theAudit()).toEqual(before)
      expect(store.all('orderKeys')).toEqual(keys)
      expect((await bring(LAST, newer)).changes).toEqual([])
    },
  )

  it('applies of an older order what the newer one does not carry, and says that some was left', async () => {
    const { bring, approve, proposalOf, phone, theAudit } = await imports()
    const said = { Phone: B, Agency: 'Bay Agency' }
    const older = await bring(SECOND, [said, { ...said, 'Class Code': '10040' }])
    const newer = [{ Phone: C, Agency: '' }]
    await bring(THIRD, newer, { update: true })
    expect(await approve(older)).toMatchObject({ ok: true, value: { status: 'applied', code: '' } })
    expect(phone()).toBe('207.555.0103')
    expect(theAudit()).toMatchObject({
      agentCompany: 'Bay Agency',
      categories: [{ classCode: '16910' }],
    })
    expect(theAudit().history.at(-1)?.text).toBe('Updated order: Agency')
    expect(proposalOf(older)).toMatchObject({
      differences: [{ field: 'agentCompany', from: 'Casco Agency', to: 'Bay Agency' }],
      message: expect.stringContaining('A newer version of order T1'),
    })
    expect((await bring(LAST, newer)).changes).toEqual([])
  })

  it('applies the newer one over the older', async () => {
    const { bring, approve, phone } = await imports()
    const older = await bring(SECOND, [{ Phone: B }])
    const newer = await bring(THIRD, [{ Phone: C }])
    await approve(older)
    expect(phone()).toBe('207.555.0102')
    expect(await approve(newer)).toMatchObject({ ok: true, value: { status: 'applied' } })
    expect(phone()).toBe('207.555.0103')
  })

  it('applies an order that came in after a newer one, whose values its proposal shows', async () => {
    const { bring, approve, proposalOf, phone } = await imports()
    await bring(SECOND, [{ Phone: C }], { update: true })
    const late = await bring(THIRD, [{ Phone: B }])
    expect(proposalOf(late)?.differences).toMatchObject([{ from: '207.555.0103' }])
    await approve(late)
    expect(phone()).toBe('207.555.0102')
  })
})

describe('dismissProposal', () => {
  const ADA = 'ada@firm.example'

  it('leaves the audit as it is, once, and the same file does not propose it again', async () => {
    const { store, imported, theAudit } = importHarness()
    await imported([orderRows({})])
    const { report } = await imported([orderRows({ City: 'Bath' })], { seed: 2 })
    const batchId = report.files[0]?.batchId ?? ''
    const before = theAudit()
    const dismiss = (carrier = 'HM') =>
      dismissProposal(
        { store, clock: fixedClock('2026-11-02T15:00:00.000Z') },
        { carrier: aCarrier({ id: carrier }), batchId, orderNumber: 'T1', userId: ADA },
      )
    const status = () => store.all<OrderProposal>(`uploads/${batchId}/changes`)[0]?.status
    const refused = { ok: false, error: { code: 'ORDER_PROPOSAL_NOT_OPEN' } }
    expect(await dismiss('DEMO')).toMatchObject(refused)
    expect(await dismiss()).toMatchObject({
      ok: true,
      value: { status: 'dismissed', decidedBy: ADA },
    })
    expect(theAudit()).toEqual(before)
    expect(await dismiss()).toMatchObject(refused)
    await imported([orderRows({ City: 'Bath' })], { seed: 3 })
    expect(status()).toBe('dismissed')
  })
})
