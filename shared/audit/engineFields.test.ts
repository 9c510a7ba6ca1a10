import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/day.ts'
import { engineFieldsOf } from './listing.ts'

const AUDIT = {
  id: 'a1b2c3d4e5f6g7h8i9j0',
  dateAdded: new Date('2026-11-01T12:00:00Z'),
  bakeState: 'CONTACTING',
  auditDue: '2027-01-15',
  auditCode: 'HM0045000',
  orderNumber: 'HM0045000',
  policyNumber: 'GLP-0100000-01',
  insuredCompany: 'Rangoni Of Florence',
  insuredDbaName: '',
  insuredFirstName: 'Abel',
  insuredLastName: 'Maclead',
  insuredEmail: 'amaclead@insured.example',
  insuredPhone: '631.335.3414',
  insuredCell: '',
  insuredMailingCity: 'Middle Island',
  insuredLocationCity: '',
  agentCompany: 'Suffolk Insurance Services',
  agentFirstName: '',
  agentLastName: '',
  agentEmail: '',
  agentPhone: '',
  agentCell: '',
  agentMailingCity: '',
  agentProvidedFirstName: '',
  agentProvidedLastName: '',
  agentProvidedEmail: '',
  agentProvidedPhone: '',
  agentInsuredFirstName: '',
  agentInsuredLastName: '',
  agentInsuredEmail: '',
  agentInsuredPhone: '',
  delegateFirstName: '',
  delegateLastName: '',
  delegateEmail: '',
  delegatePhone: '',
  auditNoFlyDue: null,
  policyEnd: null,
  openSteps: {},
  nextStep: 'CALL_AGENT',
  nextDue: '2026-11-21',
  defects: [],
  flags: [],
  lastEventOp: 'IMPORTED',
} satisfies Parameters<typeof engineFieldsOf>[0]

describe('engineFieldsOf', () => {
  it('puts band, order, flip day and search words of one audit together', () => {
    expect(engineFieldsOf(AUDIT, '2026-11-21')).toMatchObject({
      band: 'rest',
      sortKey: '3|8206465599999|a1b2c3d4e5f6g7h8i9j0',
      flipOn: '2026-12-16',
    })
    expect(engineFieldsOf(AUDIT, '2026-11-21').tokens).toContain('rangoni')
  })

  it('moves the audit to its new group on the flip day, and only its group', () => {
    const before = engineFieldsOf(AUDIT, '2026-12-15')
    const after = engineFieldsOf(AUDIT, '2026-12-16')
    expect(after).toEqual({
      ...before,
      band: 'due30',
      flipOn: '2027-01-16',
      sortKey: `1${before.sortKey.slice(1)}`,
    })
  })

  it('never falls behind: with the days only flipOn changes what it said it would', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 30 }), (days) => {
        const today = addDays('2026-12-16', days)
        const { band, flipOn } = engineFieldsOf(AUDIT, today)
        expect([band, flipOn]).toEqual(days < 0 ? ['rest', '2026-12-16'] : ['due30', '2027-01-16'])
      }),
    )
  })
})
