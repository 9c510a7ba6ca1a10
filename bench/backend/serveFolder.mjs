import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Started by the bench: serves a data folder and says its address on standard output. */
const root = join(import.meta.dirname, '../..')
const [bundle, folder] = process.argv.slice(2)
const { createLocalBackend } = await import(bundle)
const backend = await createLocalBackend({
  projectId: 'demo-bench',
  rules: readFileSync(join(root, 'firestore.rules'), 'utf8'),
  dataDir: folder,
  indexes: {
    indexes: [
      {
        collectionGroup: 'rows',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'kind', order: 'ASCENDING' },
          { fieldPath: 'sortKey', order: 'ASCENDING' },
        ],
      },
    ],
  },
})
process.stdout.write(`${backend.emulatorHost}\n`)
process.once('SIGTERM', () => backend.close().then(() => process.exit(0)))
