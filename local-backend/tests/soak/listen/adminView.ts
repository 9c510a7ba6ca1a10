import type { Firestore, Query } from 'firebase-admin/firestore'
import type { LiveView } from './LiveView.ts'
import type { ViewSpec } from './ViewSpec.ts'

/** A listener of the Admin SDK, whose events say which rows have changed. */
export function adminView(db: Firestore, spec: ViewSpec): LiveView {
  const versions = new Map<string, string>()
  const stop = queryOf(db, spec).onSnapshot(
    (snapshot) => {
      for (const { type, doc } of snapshot.docChanges()) {
        const version = doc.updateTime.toDate().toISOString() + doc.updateTime.nanoseconds
        if (type === 'modified' && versions.get(doc.ref.path) === version)
          view.faults.push(`${doc.ref.path} was sent again as it was known`)
        versions.set(doc.ref.path, version)
      }
      view.rows = new Map(snapshot.docs.map((row) => [row.ref.path, Number(row.get('n'))]))
    },
    (error) => void view.faults.push(`it ended: ${error.message}`),
  )
  const view: LiveView = {
    by: 'Admin SDK',
    spec,
    rows: null,
    faults: [],
    stop: async () => stop(),
  }
  return view
}

function queryOf(db: Firestore, { collection, isGroup, group, newest }: ViewSpec): Query {
  const from = isGroup ? db.collectionGroup(collection) : db.collection(collection)
  const filtered = group === undefined ? from : from.where('group', '==', group)
  return newest === undefined ? filtered : filtered.orderBy('n', 'desc').limit(newest)
}
