import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { readProvidedPay } from './providedPay.ts'
import { providedPayroll } from './providedPayroll.ts'

const at = new Date('2026-11-20T15:00:00Z')
const pay = (gross: number) => ({ gross, timeAndHalf: 0, doubleTime: 0 })
const by = { by: 'insured', at, random: seededRandom() }

describe('pay that the public side gives', () => {
  it('is a row over the audit period, which its next answer replaces', () => {
    const audit = anAudit()
    const first = providedPayroll(audit, { 16910: pay(100) }, by).payroll ?? []
    expect(first).toMatchObject([
      { line: '16910', from: '2025-10-01', to: '2026-09-30', gross: 100, enteredBy: 'insured' },
    ])
    const again = providedPayroll({ ...audit, payroll: first }, { 16910: pay(120) }, by).payroll
    expect(again).toEqual([{ ...first[0], gross: 120 }])
    const agent = { ...by, by: 'agent' }
    const theirs = providedPayroll({ ...audit, payroll: first }, { 16910: pay(130) }, agent).payroll
    expect(theirs).toEqual([{ ...first[0], gross: 130, enteredBy: 'agent' }])
  })

  it('leaves a line of which an auditor has entered a row', () => {
    const audit = anAudit()
    const [row] = providedPayroll(audit, { 16910: pay(100) }, by).payroll ?? []
    if (!row) throw new Error('It has a row.')
    const payroll = [{ ...row, gross: 90, enteredBy: 'baker@bakehouse.example' }]
    expect(providedPayroll({ ...audit, payroll }, { 16910: pay(120) }, by).payroll).toEqual(payroll)
  })

  it('is none without a period, and none that says nothing', () => {
    const audit = anAudit({ auditStart: null, auditEnd: null, policyStart: null, policyEnd: null })
    expect(providedPayroll(audit, { 16910: pay(100) }, by)).toEqual({})
    expect(providedPayroll(anAudit(), {}, by)).toEqual({})
  })

  it.each([
    [null],
    ['100'],
    [{ gross: 100 }],
    [{ gross: -1, timeAndHalf: 0, doubleTime: 0 }],
    [{ gross: 100, timeAndHalf: 60, doubleTime: 40.01 }],
    [{ gross: Number.NaN, timeAndHalf: 0, doubleTime: 0 }],
    [{ gross: 2e11, timeAndHalf: 0, doubleTime: 0 }],
  ])('%j is none', (given) => {
    expect(readProvidedPay(given)).toBeNull()
  })
})
