import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'
import { findOfficialEmulator } from './findOfficialEmulator.mjs'
import { runNode } from './runNode.mjs'
import { startOfficialEmulator } from './startOfficialEmulator.mjs'

/**
 * `npm run contract:official`: the contract tests, unchanged, against Google's Firestore emulator,
 * then the generated rules on both. Arguments choose files: `-- queries` runs those contract tests
 * alone. Where the emulator is absent it says so and passes.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const chosen = process.argv.slice(2)

await ensureInstalled(root)
const found = findOfficialEmulator()
if (found.missing) {
  process.stdout.write(`${found.missing} skipped\n`)
  process.exit(0)
}
const emulator = await startOfficialEmulator(found)
const env = { OFFICIAL_EMULATOR: emulator.host }
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config']
const shared = ['tests/contract/vite.config.ts', '--tagsFilter', '!ours-only']
const contract = await runNode([...vitest, ...shared, ...chosen], { root, env })
const rules =
  chosen.length > 0
    ? 0
    : await runNode([...vitest, 'local-backend/tests/official/vite.config.ts'], { root, env })
await emulator.stop()
process.exit(contract === 0 && rules === 0 ? 0 : 1)
