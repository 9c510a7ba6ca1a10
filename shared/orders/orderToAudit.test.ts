import { describe, expect, it } from 'vitest'
import { editAudit } from '#shared/audit/editAudit.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, advanceFacts, anAudit, anOrder } from '#shared/testing/builders.ts'
import { newAudit } from './newAudit.ts'
import { dueDefects, orderDefects, orderToAudit, readSecondName } from './orderToAudit.ts'
import { orderUpdate } from './orderUpdate.ts'

describe('readSecondName', () => {
  it.each([
    ['DBA The Oven', 'The Oven', ''],
    ['dba: The Oven', 'The Oven', ''],
    ['D/B/A The Oven', 'The Oven', ''],
    ['d.b.a. The Oven', 'The Oven', ''],
    ['doing business as The Oven', 'The Oven', ''],
    ['The Oven', 'The Oven', ''],
    ['DBAsoft Inc', 'DBAsoft Inc', ''],
    ['c/o Ines Marlow', '', 'c/o Ines Marlow'],
    ['C/O: Ines Marlow', '', 'C/O: Ines Marlow'],
    ['DBA The Oven, c/o Ines Marlow', 'The Oven', 'c/o Ines Marlow'],
    ['Mac/Other LLC', 'Mac/Other LLC', ''],
    ['', '', ''],
  ])('%j is the trade name %j in care of %j', (text, dbaName, careOf) => {
    expect(readSecondName(text)).toEqual({ dbaName, careOf })
  })
})

describe('orderDefects', () => {
  it('finds none in a complete order', () => {
    expect(orderDefects(anOrder())).toEqual([])
  })

  it.each([
    ['2025-10-01', '2027-04-01', false],
    ['2025-10-01', '2027-04-02', true],
    ['2025-10-31', '2027-04-30', false],
    ['2025-01-01', '2027-01-01', true],
  ])('a policy from %s to %s is too long: %s', (policyFrom, policyTo, isLong) => {
    const codes = orderDefects(anOrder({ policyFrom, policyTo })).map(({ code }) => code)
    expect(codes).toEqual(isLong ? ['ORDER_DEFECT_LONG_TERM'] : [])
  })

  it('names the days of a policy that is too long', () => {
    const [defect] = orderDefects(anOrder({ policyFrom: '2025-10-01', policyTo: '2052-10-01' }))
    expect(defect?.message).toBe(
      'The policy runs from 10/01/25 to 10/01/52: longer than 18 months.',
    )
  })

  it('lists a field once: what cannot be read is not missing too', () => {
    const order = anOrder({ state: '' }, { unreadable: [{ field: 'state', text: 'PR' }] })
    expect(orderDefects(order)).toEqual([
      { code: 'ORDER_DEFECT_UNREADABLE', field: 'state', message: 'State could not be read: PR' },
    ])
  })
})

describe('dueDefects', () => {
  const TODAY = '2026-11-22'

  it.each([
    ['2026-05-03', true],
    [TODAY, true],
    ['2026-12-02', true],
    ['2026-12-03', false],
    [null, false],
  ])('an order due on %s that comes in on Nov 22 is due too soon: %s', (due, isTooSoon) => {
    expect(dueDefects(due, TODAY)).toHaveLength(isTooSoon ? 1 : 0)
  })

  /** An audit of an order that was due in May and came in in November. */
  function lateAudit() {
    const { id, intakeId, auditCode, carrierCompany, timeZone, sliceID, env } = anAudit()
    const origin = { id, intakeId, auditCode, carrierCompany, timeZone, sliceID, env }
    return newAudit(orderToAudit(anOrder({ dueDate: '2026-05-03' })), {
      ...origin,
      now: new Date('2026-11-22T15:00:00Z'),
      today: TODAY,
      consolidatedId: '',
      notes: [],
      firstEntry: { op: 'IMPORTED', text: 'Imported order', userId: 'System' },
      openStep: null,
    })
  }

  it('stands among the exceptions with a proposed business day, until the due day is edited', () => {
    const audit = lateAudit()
    expect(audit.flags).toContain('DEFECTS')
    expect(audit.defects).toEqual([
      {
        code: 'ORDER_DEFECT_DUE_TOO_SOON',
        field: 'dueDate',
        message: 'Due on 05/03/26, and the order came in on 11/22/26. Proposed: 12/22/26.',
      },
    ])
    const context = { actor: ADMIN, facts: advanceFacts(), random: seededRandom(1) }
    const worked = { audit, openSteps: [] }
    const phoned = editAudit(worked, { insuredPhone: '207.555.0102' }, context)
    expect(phoned.ok && phoned.value.audit.defects).toHaveLength(1)
    const edited = editAudit(worked, { auditDue: '12/22/26' }, context)
    expect(edited.ok && edited.value.audit).toMatchObject({ defects: [], auditDue: '2026-12-22' })
    expect(edited.ok && edited.value.audit.flags).not.toContain('DEFECTS')
  })

  it('an update keeps it, unless it brings a later due day; one that is too soon is named anew', () => {
    const audit = lateAudit()
    const update = (changes: Partial<ReturnType<typeof anOrder>['header']>, names: string[]) =>
      orderUpdate(audit, anOrder({ dueDate: '2026-05-03', ...changes }), names, '2026-11-30')
    const code = (defects: readonly { code: string; message: string }[] | undefined) =>
      defects?.map(({ message }) => message)
    expect(update({ phone: '207.555.0199' }, ['phone']).changes.defects).toBeUndefined()
    expect(update({ dueDate: '2027-01-15' }, ['dueDate']).changes.defects).toEqual([])
    expect(code(update({ dueDate: '2026-12-04' }, ['dueDate']).changes.defects)).toEqual([
      'Due on 12/04/26, and the order came in on 11/30/26. Proposed: 12/30/26.',
    ])
  })
})
