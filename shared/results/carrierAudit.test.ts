import { expect, it } from 'vitest'
import { reportFileName, reportPath } from '#shared/audit/attachments.ts'
import { recordEntry } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { carrierAuditOf, sentReport } from './carrierAudit.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const BY = { userId: 'ada@bakehouse.example' }

const ENGINE = { userId: 'System' }

function saved(audit: Audit, number: number, by = BY): Audit {
  const entry = { op: 'REPORT_SAVED', text: `Saved report, version ${number}`, ...by }
  const pdfHistory = [...audit.pdfHistory, `gs://b/${reportPath(audit.id, number)}`]
  const pdfFileName = reportFileName(audit, number)
  return { ...recordEntry(audit, entry, { now: NOW }), pdfHistory, pdfFileName }
}

function moved(audit: Audit, to: BakeState): Audit {
  const entry = { op: 'MOVED', text: '', from: audit.bakeState, to, ...BY }
  return { ...recordEntry(audit, entry, { now: NOW }), bakeState: to }
}

/** As earlier versions sent it. */
const sent = (audit: Audit) => moved(audit, 'SENT_TO_CARRIER')

function sentNow(audit: Audit, by = BY): Audit {
  const entry = { op: 'SENT', text: '', to: 'SENT_TO_CARRIER', results: 'abc', ...by } as const
  return { ...recordEntry(audit, entry, { now: NOW }), bakeState: 'SENT_TO_CARRIER' }
}

it('the carrier sees the version that was the newest when the audit was sent, whatever is saved later', () => {
  const before = saved(saved(anAudit(), 1), 2)
  expect(sentReport(before)).toBeNull()
  const after = saved(sent(before), 3)
  expect(sentReport(after)).toEqual({ number: '2', name: 'T0001-report-2.pdf' })
  expect(sentReport(moved(after, 'INVOICED'))?.number).toBe('2')
})

it('a redo brings the version that is the newest at the next sending', () => {
  const again = saved(moved(sent(saved(anAudit(), 1)), 'REDO'), 2)
  expect(sentReport(again)).toBeNull()
  expect(sentReport(saved(sent(again), 3))?.number).toBe('2')
})

it('an audit that was sent without a version has the first one saved after that, and keeps it', () => {
  const none = sent(anAudit())
  expect(sentReport(none)).toBeNull()
  expect(sentReport(saved(saved(none, 1), 2))?.number).toBe('1')
})

it('what was handed over is what the engine kept after that, not what there was before', () => {
  const first = saved(sentNow(anAudit()), 1, ENGINE)
  expect(sentReport(first)?.number).toBe('1')
  const again = sentNow(moved(first, 'REDO'))
  expect(sentReport(again)).toBeNull()
  expect(sentReport(saved(saved(again, 2), 3, ENGINE))?.number).toBe('3')
  expect(sentReport(saved(sentNow(saved(anAudit(), 1)), 2, ENGINE))?.number).toBe('2')
  const earlier = sent(moved(saved(sent(anAudit()), 1, ENGINE), 'REDO'))
  expect(sentReport(saved(earlier, 2, ENGINE))?.number).toBe('2')
})

it('what the engine sent is what it kept before that, whatever was saved until it arrived', () => {
  const onItsWay = saved(saved(saved(anAudit(), 1), 2, ENGINE), 3)
  expect(sentReport(saved(sentNow(onItsWay, ENGINE), 4, ENGINE))?.number).toBe('2')
})

it('an audit that keeps only the newest version still shows the one that was sent', () => {
  const { pdfHistory, ...audit } = saved(sent(saved(anAudit({ pdfOverwrite: true }), 1)), 2)
  expect(sentReport({ ...audit, pdfHistory: pdfHistory.slice(-1) })?.number).toBe('1')
})

it('a class line of workers’ compensation without a premium basis is payroll, as it was audited', () => {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  const categories = [{ ...line, exposureType: 'unknown' as const, policyType: 'WC' }]
  const seen = carrierAuditOf(anAudit({ categories }), 'America/New_York')
  expect(seen.categories).toMatchObject([{ exposureType: 'payroll' }])
})
