import { describe, expect, it } from 'vitest'
import { historyIndicators } from './history.ts'
import { isOfAppointment } from './steps/facts.ts'
import { STEP_TYPES, STEPS } from './steps/table.ts'

const NONE = { outreach: false, opened: false, submitted: false }

describe('specification §4, history indicators', () => {
  it.each([
    ['Emailed Insured', { ...NONE, outreach: true }],
    ['Called Agent', { ...NONE, outreach: true }],
    ['Texted Insured', { ...NONE, outreach: true }],
    ['Opened Audit', { ...NONE, opened: true }],
    ['Submitted', { ...NONE, submitted: true }],
    ['Submitted by the agent', { ...NONE, submitted: true }],
    ['Opened Audit again', NONE],
    ['opened audit', NONE],
    ['emailed', NONE],
    ['Agent called', NONE],
    ['Sent to carrier', NONE],
    ['Mailed a letter to Insured', NONE],
  ])('"%s"', (text, expected) => {
    expect(
      historyIndicators([
        { op: 'STARTED', text: 'Started Audit' },
        { op: 'X', text },
      ]),
    ).toEqual(expected)
  })

  it('an edit quotes values, which say nothing of what was done', () => {
    const text = 'Edited: insured company from "Texted Inc." to "Submitted and Called LLC"'
    expect(historyIndicators([{ op: 'EDITED', text }])).toEqual(NONE)
  })

  it('an empty history shows none', () => {
    expect(historyIndicators([])).toEqual(NONE)
  })

  it('of all steps only the submission says Submitted, and none says Opened Audit', () => {
    const said = STEP_TYPES.filter(
      (type) => historyIndicators([{ op: 'X', text: STEPS[type].historyText }]).submitted,
    )
    expect(said).toEqual(['SUBMIT_DOCS'])
    expect(STEP_TYPES.some((type) => STEPS[type].historyText === 'Opened Audit')).toBe(false)
  })

  it('our calls, e-mails and texts to agent and insured are outreach, what they send is not', () => {
    for (const type of STEP_TYPES) {
      const { channel, party, direction, category, historyText } = STEPS[type]
      const ours =
        direction === 'out' &&
        (category === 'OTHER' || party === 'agent' || party === 'insured') &&
        (channel === 'call' || channel === 'email' || channel === 'text') &&
        type !== 'SENDING_CONFIRMATION_EMAIL' &&
        !isOfAppointment(type)
      expect([type, historyIndicators([{ op: 'X', text: historyText }]).outreach]).toEqual([
        type,
        ours,
      ])
    }
  })
})
