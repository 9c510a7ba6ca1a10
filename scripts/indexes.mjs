import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'

/**
 * `npm run indexes -- query.json`: prints what to add to firestore.indexes.json so that production
 * answers a query. The file holds a `StructuredQuery`, or the body of a `:runQuery` request; without
 * a file it is read from standard input. Status 1 when an index is missing, 2 for no query.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const file = process.argv[2]

await ensureInstalled(root)
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'local-backend/src/firestore/prepareQuery.ts'), {
  root,
  configFile: false,
})
process.exit(report(readQuery()))

function readQuery() {
  try {
    const body = JSON.parse(readFileSync(file ?? 0, 'utf8'))
    return body.structuredQuery ?? body
  } catch (error) {
    process.stderr.write(`No query in ${file ?? 'standard input'}: ${error.message}\n`)
    process.exit(2)
  }
}

function report(query) {
  try {
    const declared = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8'))
    const parent = 'projects/any/databases/(default)/documents'
    const missing = module.missingIndex(parent, query, declared)
    if (missing === null) {
      process.stderr.write('Nothing is missing: the declared indexes serve this query.\n')
      return 0
    }
    process.stderr.write('Add this to "indexes" in firestore.indexes.json:\n')
    process.stdout.write(`${JSON.stringify(missing, null, 2)}\n`)
    return 1
  } catch (error) {
    process.stderr.write(`Firestore refuses this query: ${error.message}\n`)
    return 2
  }
}
