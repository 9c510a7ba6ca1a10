import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runNode } from './runNode.mjs'

/** `npm run fix`: formats, sorts imports and applies the safe fixes of the linter. */
const root = fileURLToPath(new URL('..', import.meta.url))

await ensureInstalled(root)
process.exit(await runNode(['node_modules/@biomejs/biome/bin/biome', 'check', '--write'], { root }))
