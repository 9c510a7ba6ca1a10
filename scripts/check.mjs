import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runNode } from './runNode.mjs'

/** `npm run check`: format and lint, then types. Both run, so that one run shows everything. */
const root = fileURLToPath(new URL('..', import.meta.url))

await ensureInstalled(root)
const colors = process.stdout.isTTY ? [] : ['--colors=off']
const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', ...colors]
const style = await runNode(biome, { root })
const types = await runNode(['node_modules/typescript/bin/tsc', '-b'], { root })
process.exit(style === 0 && types === 0 ? 0 : 1)
