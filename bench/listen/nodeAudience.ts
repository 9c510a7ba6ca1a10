import { deleteApp, initializeApp } from 'firebase/app'
import {
  collection,
  connectFirestoreEmulator,
  initializeFirestore,
  onSnapshot,
  query,
  setLogLevel,
  where,
} from 'firebase/firestore'
import { type Audience, CLIENTS } from './Audience.ts'
import { Shown } from './Shown.ts'

/** The full web SDK in this process, over gRPC: where there is no browser. */
export function nodeAudience(host: string): Audience {
  setLogLevel('silent')
  const shown = new Shown()
  const [hostname = '', port] = host.split(':')
  const apps = Array.from({ length: CLIENTS }, (_, n) =>
    initializeApp({ projectId: 'demo-bench', apiKey: 'any' }, `listen ${n}`),
  )
  const clients = apps.map((app) => {
    const db = initializeFirestore(app, {})
    connectFirestoreEmulator(db, hostname, Number(port))
    return db
  })
  const stops: (() => void)[] = []
  return {
    name: 'Node, gRPC',
    follow: async (count, what) => {
      shown.concerned = what === 'the same' ? count : 1
      const begun = Array.from({ length: count }, (_, n) => {
        const db = clients[n % CLIENTS]
        if (db === undefined) return Promise.resolve()
        const rows = query(
          collection(db, 'rows'),
          where('group', '==', what === 'the same' ? 0 : n),
        )
        return new Promise<void>((resolve, reject) => {
          stops.push(
            onSnapshot(
              rows,
              (view) => {
                resolve()
                for (const { doc } of view.docChanges()) {
                  const at: unknown = doc.get('at')
                  if (typeof at === 'number') shown.add(at, Date.now())
                }
              },
              reject,
            ),
          )
        })
      })
      await Promise.all(begun)
    },
    shown: (value) => shown.wait(value),
    hush: async () => {
      shown.concerned = Number.POSITIVE_INFINITY
    },
    leave: async () => {
      for (const stop of stops.splice(0)) stop()
    },
    close: async () => {
      await Promise.all(apps.map(deleteApp))
    },
  }
}
