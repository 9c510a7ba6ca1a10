import { expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { askFor } from './askFor.ts'

it('asks the insured for the figures of the class lines and the documents that prove them', () => {
  expect(askFor(anAudit(), 'CALL_INSURED')).toEqual({
    kind: 'figures',
    figures: ['Gross sales'],
    documents: [['D3 P&L / Income Statement', 'D7 Sales Breakdown'], ['D8 Sales Tax Return']],
    from: '2025-10-01',
    to: '2026-10-01',
  })
})

it('asks agents for whom to talk to, or for help', () => {
  expect(askFor(anAudit(), 'CALL_AGENT')).toEqual({ kind: 'contact' })
  expect(askFor(anAudit(), 'GET_HELP_FROM_AGENT')).toEqual({ kind: 'help' })
})

it('asks again for what was returned, in the words of the return', () => {
  const audit = anAudit({ bakeState: 'WRONG_DOCS' })
  const returned = {
    op: 'WRONG_DOCS',
    text: 'Returned the documents: D3: the wrong year',
    date: audit.dateAdded,
    userId: 'a@b.co',
    n: 1,
    h: '',
    to: 'WRONG_DOCS',
  } as const
  expect(askFor({ ...audit, history: [...audit.history, returned] }, 'CALL_INSURED')).toEqual({
    kind: 'again',
    lines: ['D3: the wrong year'],
  })
})
