import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runNode } from './runNode.mjs'

/**
 * `npm run check`: format and lint beside the types, each with its words at its end. Both run, so that
 * one run shows everything.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

await ensureInstalled(root)
const colors = process.stdout.isTTY ? [] : ['--colors=off']
const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', ...colors]
// As many as there are cores: each checker of a project works out the types of its packages again.
const types = ['node_modules/typescript/bin/tsc', '-b', '--checkers', '2']
const statuses = await Promise.all([biome, types].map((args) => runNode(args, { root })))
process.exit(statuses.every((status) => status === 0) ? 0 : 1)
