import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'

/** `npm run rules`: writes the generated part of firestore.rules again from the tables in shared/. */
const root = fileURLToPath(new URL('..', import.meta.url))
const file = join(root, 'firestore.rules')

await ensureInstalled(root)
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'shared/engine/commands/commandTable.ts'), {
  root,
  configFile: false,
})
const before = readFileSync(file, 'utf8')
const after = module.withRulesParts(before)
if (after !== before) writeFileSync(file, after)
process.stderr.write(`firestore.rules: ${after === before ? 'up to date' : 'written'}\n`)
