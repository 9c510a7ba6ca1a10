import { createLocalBackend } from '../../src/createLocalBackend.ts'
import { PROJECT } from './project.ts'

/**
 * The program of a server that is to be killed: `servedBackend FOLDER SEGMENT_BYTES PORT`. Prints its
 * port when it is ready and ends at SIGTERM. Small segments make checkpoints and compactions frequent.
 */
const [folder, segmentBytes, port] = process.argv.slice(2)

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{path=**} { allow read, write: if true; }
}`

const indexes = {
  indexes: ['a', 'b'].map((collectionGroup) => ({
    collectionGroup,
    fields: [
      { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
      { fieldPath: 'group', order: 'ASCENDING' },
      { fieldPath: 'n', order: 'DESCENDING' },
    ],
  })),
}

try {
  const backend = await createLocalBackend({
    projectId: PROJECT,
    rules,
    indexes,
    ...(folder !== undefined && { dataDir: folder }),
    ...(port !== undefined && { port: Number(port) }),
    ...(segmentBytes !== undefined && { segmentBytes: Number(segmentBytes) }),
  })
  process.on('SIGTERM', () => {
    void backend.close().then(() => process.exit(0))
  })
  process.stdout.write(`${backend.port}\n`)
} catch (error) {
  process.stderr.write(`${JSON.stringify(error)} ${error}\n`)
  process.exit(1)
}
