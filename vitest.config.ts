import { writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longestFirst.ts'

/** Files that run at a time: as many as the smallest machine that we build for has cores. */
const WORKERS = 2

/** Megabytes for young objects: with Node's own 16 the collector takes an eighth of the screen tests' time. */
const ROOMY = ['--max-semi-space-size=64']

/** Tests that put something in the place of a module. */
const MOCKED = '**/*.mocked.test.ts'

const UNIT = {
  maxWorkers: WORKERS,
  execArgv: ROOMY,
  environment: 'node',
  setupFiles: ['tests/setup/properties.ts'],
  // Long enough that a busy machine fails no test; a test that hangs only fails later.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
} as const

const SCREENS = {
  plugins: [react()],
  // As Node itself resolves them: else the router is loaded twice, once for us, once for ra-core.
  ssr: {
    resolve: {
      externalConditions: ['node', 'module-sync'],
      conditions: ['module-sync', 'module', 'node'],
    },
  },
  resolve: { conditions: ['module-sync', 'module', 'node'] },
  test: {
    maxWorkers: WORKERS,
    execArgv: ROOMY,
    include: ['{admin,public-flow}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['tests/setup/dom.ts'],
  },
}

/** The JSON report leaves out errors that no test caught: `npm test` reads here how many there were. */
const UNHANDLED_ERRORS = {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]) {
    const file = process.env['BAKEHOUSE_UNHANDLED_ERRORS']
    if (file) writeFileSync(file, String(errors.length))
  },
}

/** The report that `npm test` counts from. */
const REPORT = process.env['BAKEHOUSE_TEST_REPORT']
const JSON_REPORT: ['json', { outputFile: string }][] = REPORT
  ? [['json', { outputFile: REPORT }]]
  : []

/**
 * The kinds of test: `unit` in seconds, `mocked` the same with modules of its own for each file, `admin`
 * in a simulated DOM, `acceptance` on the built product.
 */
export default defineConfig({
  test: {
    reporters: ['default', UNHANDLED_ERRORS, ...JSON_REPORT],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: [
            '{shared,local-backend,cli}/**/*.test.ts',
            'tests/{architecture,contract,rules,soak}/**/*.test.ts',
          ],
          exclude: [MOCKED],
          // Files share their modules: a worker loads the domain and the SDKs once, which halves the time.
          isolate: false,
          // What `npm run contract:official` leaves out: Google's emulator does not have it.
          tags: [{ name: 'ours-only' }],
        },
      },
      {
        test: {
          ...UNIT,
          name: 'mocked',
          include: ['{shared,local-backend,cli,tests}/**/*.mocked.test.ts'],
        },
      },
      // Shared as in `unit`; what jsdom cannot draw is replaced for all of them, in `dom.ts`.
      { ...SCREENS, test: { ...SCREENS.test, name: 'admin', isolate: false } },
      {
        test: {
          name: 'acceptance',
          include: ['tests/acceptance/**/*.test.ts'],
          // Three hundred audits from order to invoice: `npm run soak -- week`.
          exclude: process.env['BAKEHOUSE_SOAK_WEEK'] ? [] : ['tests/acceptance/week.test.ts'],
          environment: 'node',
          globalSetup: ['tests/setup/playDemo.ts'],
          // Files share the browser and the process of `runCommand`.
          isolate: false,
          // Twice the cores: these wait for browsers and processes more than half of their time.
          maxWorkers: 2 * WORKERS,
          // After the others, whose processes would slow these down.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 240_000 } },
          // Ten times what the longest takes alone: a busy machine fails no test.
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
