import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { findBrowser, NO_BROWSER } from './findBrowser.mjs'
import { runNode } from './runNode.mjs'
import { summarize } from './summarize.mjs'

/**
 * `npm test`: installs, builds, finds a browser and runs every test; arguments are handed on to
 * vitest (`npm test -- orders`). In a run of all tests, a few files that fail are run a second time,
 * alone: what fails only beside the others is named as a defect of the test, and doesn't fail the run.
 * The last line is the count, alone.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const report = join(root, 'dist/test-results.json')
const unhandled = join(root, 'dist/unhandled-errors')

/** More than this is no accident of one test. */
const FILES_RUN_AGAIN = 4

await ensureInstalled(root)
await ensureBuilt(root)

const browser = findBrowser(root, { report: (line) => process.stderr.write(`${line}\n`) })
if (!browser) {
  process.stderr.write(`${NO_BROWSER}\n`)
  finish(1, { passed: 0, failed: 1, skipped: 0 })
}

mkdirSync(join(root, 'dist'), { recursive: true })
const named = process.argv.slice(2)
const first = await runTests(named)
const failing = first.report?.testResults.filter((file) => file.status === 'failed') ?? []
const isFew = failing.length > 0 && failing.length <= FILES_RUN_AGAIN
// An error that no test caught belongs to no file that could be run again.
const accident = isFew && readFileSync(unhandled, 'utf8') === '0'
if (named.length > 0 || !accident) finish(first.status, summarize(first.report, first.status))

process.stdout.write('\nOnce more, alone:\n')
const again = await runTests(failing.map((file) => relative(root, file.name)))
if (again.status === 0) {
  const names = failing.flatMap(failedTests).join('\n  ')
  process.stdout.write(`\nDefects of the tests, that failed only beside others:\n  ${names}\n`)
}
finish(again.status, summarize(withSecond(first.report, again.report), again.status))

async function runTests(args) {
  for (const file of [report, unhandled]) rmSync(file, { force: true })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args]
  const env = {
    BAKEHOUSE_BROWSER: browser,
    BAKEHOUSE_TEST_REPORT: report,
    BAKEHOUSE_UNHANDLED_ERRORS: unhandled,
  }
  const status = await runNode(vitest, { root, env })
  return { status, report: readReport() }
}

function failedTests({ name, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`)
}

/** The report of the first run with the second's word on the files that were run again. */
function withSecond(report, second) {
  if (!second) return null
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  const testResults = report.testResults.map((file) => again.get(file.name) ?? file)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (...among) => tests.filter(({ status }) => among.includes(status)).length
  return {
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped', 'disabled'),
    numTodoTests: count('todo'),
  }
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

function finish(code, { passed, failed, skipped }) {
  const last = skipped > 0 ? `, ${skipped} skipped` : ''
  process.stdout.write(`\n${passed} passed, ${failed} failed${last}\n`)
  process.exit(failed > 0 || passed === 0 ? Math.max(code, 1) : code)
}
