import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  query,
  setLogLevel,
  terminate,
  where,
} from 'firebase/firestore'
import { PROJECT } from '../project.ts'
import type { LiveView } from './LiveView.ts'
import type { ViewSpec } from './ViewSpec.ts'

// The server goes away here, and the SDK would print it each time.
setLogLevel('silent')

/** Listeners of one client with the full web SDK. */
export function webViews(port: number, specs: readonly ViewSpec[]): LiveView[] {
  const app = initializeApp({ projectId: PROJECT, apiKey: 'any' }, randomUUID())
  const db = initializeFirestore(app, {})
  connectFirestoreEmulator(db, '127.0.0.1', port)
  let open = specs.length
  return specs.map((spec) => {
    const stop = onSnapshot(queryOf(db, spec), { includeMetadataChanges: true }, (snapshot) => {
      if (snapshot.metadata.fromCache) return
      view.rows = new Map(snapshot.docs.map((row) => [row.ref.path, Number(row.get('n'))]))
    })
    const view: LiveView = {
      by: 'web SDK',
      spec,
      rows: null,
      faults: [],
      stop: async () => {
        stop()
        open -= 1
        if (open > 0) return
        await terminate(db)
        await deleteApp(app)
      },
    }
    return view
  })
}

function queryOf(db: Firestore, { collection: name, isGroup, group, newest }: ViewSpec): Query {
  const from = isGroup ? collectionGroup(db, name) : collection(db, name)
  const filtered = group === undefined ? from : query(from, where('group', '==', group))
  return newest === undefined ? filtered : query(filtered, orderBy('n', 'desc'), limit(newest))
}
