import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runNode } from './runNode.mjs'

/**
 * `npm run soak`: the tests that take long, at full size, and a table of them; `npm run soak -- kill`
 * only those of that name.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const ORDERS = '10000'
const REQUESTS = '20000'
const SLIPS = '400'

await ensureInstalled(root)
await ensureBuilt(root, ['cli'])
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'tests/soak/run.ts'), { root, configFile: false })
const interruptedImport = {
  name: 'interrupted import',
  async run() {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=acceptance']
    const status = await runNode([...vitest, 'tests/acceptance/interruptedImport.test.ts'], {
      root,
      env: { BAKEHOUSE_SOAK_ORDERS: ORDERS },
      // The table is what belongs to standard output.
      stdio: ['ignore', 2, 2],
    })
    const failures = status === 0 ? [] : ['see the messages above']
    return { number: `${ORDERS} orders, five kills and an interrupt`, failures }
  },
}
const mutatedRequests = {
  name: 'mutated requests',
  async run() {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit']
    const files = ['mutatedRequests', 'mutatedUploads'].map(
      (name) => `tests/contract/${name}.test.ts`,
    )
    const status = await runNode([...vitest, ...files], {
      root,
      env: { BAKEHOUSE_SOAK_REQUESTS: REQUESTS },
      stdio: ['ignore', 2, 2],
    })
    const failures = status === 0 ? [] : ['see the messages above']
    return { number: `${REQUESTS} mutated requests, as many about files`, failures }
  },
}
const slippedRules = {
  name: 'rules with a slip',
  async run() {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit']
    const status = await runNode([...vitest, 'tests/rules/mutants.test.ts'], {
      root,
      env: { BAKEHOUSE_RULE_MUTANTS: SLIPS, BAKEHOUSE_RULE_SEED: '3' },
      stdio: ['ignore', 2, 2],
    })
    const failures = status === 0 ? [] : ['see the messages above']
    return { number: `${SLIPS} rules with one slip each, 95% to be noticed`, failures }
  },
}
const parts = [mutatedRequests, interruptedImport, slippedRules]
const { report, failed } = await module.run(process.argv[2] ?? '', parts)
process.stdout.write(`${report}\n`)
process.exit(failed ? 1 : 0)
