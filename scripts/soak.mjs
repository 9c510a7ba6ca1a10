import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runNode } from './runNode.mjs'

/** `npm run soak`: the tests that take long, at full size: 10,000 orders with kills in the middle. */
const root = fileURLToPath(new URL('..', import.meta.url))
const orders = process.argv[2] ?? '10000'

await ensureInstalled(root)
await ensureBuilt(root, ['cli'])
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=acceptance']
const status = await runNode([...vitest, 'tests/acceptance/interruptedImport.test.ts'], {
  root,
  env: { BAKEHOUSE_SOAK_ORDERS: orders },
})
process.exit(status)
