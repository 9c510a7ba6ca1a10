import { initializeApp } from '/firebase-app.js'
import * as sdk from '/firebase-firestore.js'

/** Ten clients as ten tabs would be: each an app of its own, with a name of its own for the server. */
const clients = Array.from({ length: 10 }, (_, n) => {
  const db = sdk.initializeFirestore(
    initializeApp({ projectId: 'demo-bench', apiKey: 'any' }, `tab ${n}`),
    {},
  )
  sdk.connectFirestoreEmulator(db, `tab${n}.localhost`, Number(location.port))
  return db
})
const stops = []

window.follow = (count, what) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => {
      const group = what === 'the same' ? 0 : n
      const rows = sdk.query(
        sdk.collection(clients[n % clients.length], 'rows'),
        sdk.where('group', '==', group),
      )
      return new Promise((resolve, reject) => {
        const next = (view) => {
          resolve()
          const now = performance.timeOrigin + performance.now()
          for (const { doc } of view.docChanges()) window.show(doc.get('at'), now)
        }
        stops.push(sdk.onSnapshot(rows, next, reject))
      })
    }),
  )

/** Told once for many: telling the bench costs more than the listener itself. */
const counts = new Map()
window.concerned = 1
window.show = (value, now) => {
  const count = (counts.get(value) ?? 0) + 1
  counts.set(value, count)
  if (typeof value === 'number' && count === window.concerned) window.told(value, now)
}

window.leave = () => {
  for (const stop of stops.splice(0)) stop()
}
window.ready = true
