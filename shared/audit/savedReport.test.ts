import { expect, it } from 'vitest'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { nextReportNumber, reportFileName, reportPath, saveReport } from './attachments.ts'
import type { ActionContext, AuditWithSteps } from './steps/model.ts'

const saved = (test: TestAudit, number: number, id = test.audit.id) => {
  const report = {
    url: `gs://bucket/${reportPath(id, number)}`,
    fileName: reportFileName(test.audit, number),
  }
  return (worked: AuditWithSteps, context: ActionContext) => saveReport(worked, report, context)
}

it('versions of the report are kept, or only the newest (specification §3)', () => {
  const test = new TestAudit()
  expect(nextReportNumber(test.audit)).toBe(1)
  test.do(saved(test, 1))
  test.do(saved(test, 3))
  expect(test.audit.pdfHistory).toEqual(
    [1, 3].map((n) => `gs://bucket/audits/${test.audit.id}/reports/${n}`),
  )
  expect(test.audit.pdfFileName).toBe('T0001-report-3.pdf')
  expect(test.audit.history.at(-1)).toMatchObject({
    op: 'REPORT_SAVED',
    text: 'Saved report, version 3',
  })
  test.audit = { ...test.audit, pdfOverwrite: true }
  test.do(saved(test, 4))
  expect(test.audit.pdfHistory).toEqual([`gs://bucket/audits/${test.audit.id}/reports/4`])
  expect(nextReportNumber(test.audit)).toBe(5)
})

it('an address that is no later version of the audit’s report is refused', () => {
  const test = new TestAudit()
  test.do(saved(test, 2))
  for (const work of [saved(test, 2), saved(test, 1), saved(test, 0), saved(test, 3, 'another')])
    expect(test.refused(work)).toBe('REPORT_OUT_OF_ORDER')
})
