/**
 * Counts of a vitest JSON report. A file that could not be loaded, and a run that failed without a
 * failing test (an unhandled error, no report at all), count as one failure: a red run never reads
 * "0 failed".
 */
export function summarize(report, status) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
