import { describe, expect, it } from 'vitest'

interface Summary {
  passed: number
  failed: number
  skipped: number
}

const address = new URL('../../scripts/summarize.mjs', import.meta.url).href
const { summarize } = (await import(address)) as {
  summarize(report: object | null, status: number): Summary
}

function report(numPassedTests: number, files: { status: string; tests: string[] }[]): object {
  return {
    numPassedTests,
    numFailedTests: files.flatMap(({ tests }) => tests).filter((each) => each === 'failed').length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  }
}

describe('the last line of `npm test`', () => {
  it('counts what passed and what failed', () => {
    const files = [{ status: 'failed', tests: ['passed', 'failed'] }]
    expect(summarize(report(1, files), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const files = [
      { status: 'passed', tests: ['passed'] },
      { status: 'failed', tests: [] },
    ]
    expect(summarize(report(1, files), 1).failed).toBe(1)
  })

  it('never says that nothing failed when the run did', () => {
    expect(summarize(report(1, [{ status: 'passed', tests: ['passed'] }]), 1).failed).toBe(1)
    expect(summarize(null, 1).failed).toBe(1)
  })
})
