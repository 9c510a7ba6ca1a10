import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { findBrowser } from './findBrowser.mjs'
import { runNode } from './runNode.mjs'

/**
 * `npm run soak`: the tests that take long, at full size, and a table of them; `npm run soak -- kill`
 * only those of that name.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const ORDERS = '10000'
const REQUESTS = '20000'
const STREAMS = '20000'
const SLIPS = '400'
/** One behind each page. */
const MIGRATE_KILLS = '5'

await ensureInstalled(root)
// The public pages are walked in a browser, on the built apps, and so is the admin.
const isInBrowser = ['public', 'admin', 'screens'].some((name) =>
  name.includes(process.argv[2] ?? ''),
)
await ensureBuilt(root, isInBrowser ? undefined : ['cli'])
if (isInBrowser)
  process.env.BAKEHOUSE_BROWSER ??=
    findBrowser(root, { report: (line) => process.stderr.write(`${line}\n`) }) ?? ''
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'tests/soak/run.ts'), { root, configFile: false })
const parts = [
  vitestPart('mutated requests', `${REQUESTS} mutated requests, as many about files`, {
    files: [
      'local-backend/tests/contract/mutatedRequests.test.ts',
      'local-backend/tests/contract/mutatedUploads.test.ts',
    ],
    env: { BAKEHOUSE_SOAK_REQUESTS: REQUESTS },
  }),
  vitestPart('mutated streams', `${STREAMS} conversations on streams with bytes changed`, {
    files: ['local-backend/tests/contract/mutatedStreams.test.ts'],
    env: { BAKEHOUSE_SOAK_STREAMS: STREAMS },
  }),
  vitestPart('interrupted import', `${ORDERS} orders, five kills and an interrupt`, {
    project: 'acceptance',
    files: ['tests/acceptance/interruptedImport.test.ts'],
    env: { BAKEHOUSE_SOAK_ORDERS: ORDERS },
  }),
  vitestPart(
    'migrate',
    `release 0.1 brought up to date while people work, ${MIGRATE_KILLS} kills`,
    {
      project: 'acceptance',
      files: ['tests/acceptance/migrate.test.ts'],
      env: { MIGRATE_KILLS },
    },
  ),
  vitestPart('public', 'the public pages in both languages on slow 3G; cuts, devices, attacks', {
    project: 'acceptance',
    files: ['Paths', 'Breaks', 'Attacks'].map((name) => `tests/acceptance/public${name}.test.ts`),
    env: { BAKEHOUSE_SOAK_PUBLIC: '1' },
  }),
  vitestPart('screens', 'every screen by every role, light and dark, 390 and 1440 pixels wide', {
    project: 'acceptance',
    files: ['tests/acceptance/everyScreen'],
    env: { BAKEHOUSE_SOAK_SCREENS: '1' },
  }),
  vitestPart('week', 'three hundred audits, a week of work in an afternoon', {
    project: 'acceptance',
    files: ['tests/acceptance/week.test.ts'],
    env: { BAKEHOUSE_SOAK_WEEK: '1' },
  }),
  vitestPart('package', 'the packed command line, installed into an empty folder', {
    project: 'acceptance',
    files: ['tests/acceptance/package.test.ts'],
    env: { BAKEHOUSE_SOAK_PACKAGE: '1' },
  }),
  vitestPart('demo', 'the whole demo at two hours of a day', {
    files: ['cli/seed/play/playDemo.test.ts'],
    env: { BAKEHOUSE_SOAK_DEMO: '1' },
  }),
  vitestPart('cases', 'every file with a share of its cases in the usual run, with all of them', {
    files: filesWithShares(),
    env: { BAKEHOUSE_SOAK_CASES: '1' },
  }),
  vitestPart('rules with a slip', `${SLIPS} rules with one slip each, 95% to be noticed`, {
    files: ['tests/rules/mutants.test.ts'],
    env: { BAKEHOUSE_RULE_MUTANTS: SLIPS, BAKEHOUSE_RULE_SEED: '3' },
  }),
]
const { report, failed } = await module.run(process.argv[2] ?? '', parts)
process.stdout.write(`${report}\n`)
process.exit(failed ? 1 : 0)

/** Tests that read `tests/setup/soakSize.ts`, those of properties by their setup file. */
function filesWithShares() {
  return ['shared', 'local-backend', 'cli', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => join(folder, file))
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.mocked.test.ts'))
      .filter((file) =>
        /soakSize\.ts'|from 'fast-check'/.test(readFileSync(join(root, file), 'utf8')),
      ),
  )
}

/** A part that is a test of the usual run, at full size. */
function vitestPart(name, number, { project = 'unit', files, env }) {
  return {
    name,
    async run() {
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`]
      // The table is what belongs to standard output.
      const status = await runNode([...vitest, ...files], { root, env, stdio: ['ignore', 2, 2] })
      return { number, failures: status === 0 ? [] : ['see the messages above'] }
    },
  }
}
