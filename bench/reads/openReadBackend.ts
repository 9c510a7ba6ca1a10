import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'

export const PROJECT = 'demo-reads'

const ROOT = join(import.meta.dirname, '../..')

/** A peer without rules of its own would be refused everything: it gets an open database. */
const OPEN = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents {
  match /{path=**} { allow read, write: if true; } } }`

/** The server over a folder of data, under the product's rules or open; both count what they read. */
export function openReadBackend(dataDir: string, rules: 'product' | 'open'): Promise<LocalBackend> {
  return createLocalBackend({
    projectId: PROJECT,
    rules: rules === 'open' ? OPEN : readFileSync(join(ROOT, 'firestore.rules'), 'utf8'),
    dataDir,
    indexes: JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
    testTokens: true,
  })
}
