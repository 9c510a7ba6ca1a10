import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'

/** The Admin SDK on a server of the bench. */
export function connectBench(host: string): { db: Firestore; close(): Promise<void> } {
  process.env['METADATA_SERVER_DETECTION'] = 'none'
  process.env['FIRESTORE_EMULATOR_HOST'] = host
  const app = initializeApp({ projectId: 'demo-bench' }, host)
  const db = getFirestore(app)
  return { db, close: () => db.terminate().then(() => deleteApp(app)) }
}
