import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { findBrowser, NO_BROWSER } from './findBrowser.mjs'
import { runNode } from './runNode.mjs'
import { summarize } from './summarize.mjs'

/**
 * `npm test`: installs, builds, finds a browser and runs every test; arguments are handed on to
 * vitest (`npm test -- orders`). The last line is the count, alone.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const report = join(root, 'dist/test-results.json')

await ensureInstalled(root)
await ensureBuilt(root)

const browser = findBrowser(root, { tell: (line) => process.stderr.write(`${line}\n`) })
if (!browser) {
  process.stderr.write(`${NO_BROWSER}\n`)
  finish(1, { passed: 0, failed: 1, skipped: 0 })
}

mkdirSync(join(root, 'dist'), { recursive: true })
rmSync(report, { force: true })
const status = await runNode(
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { root, env: { BAKEHOUSE_BROWSER: browser } },
)
finish(status, summarize(readReport(), status))

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
