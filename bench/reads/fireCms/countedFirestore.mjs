import * as firestore from 'firebase/firestore'

/** What FireCMS takes for Firestore's SDK: the same, counting what production bills. */
export const {
  collection,
  collectionGroup,
  DocumentReference,
  deleteDoc,
  deleteField,
  doc,
  GeoPoint,
  getFirestore,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  where,
} = firestore

let billed = 0
/** Documents listened to, by their paths: the SDK asks once for those that several listen to. */
const listened = new Map()

export function billedSoFar() {
  return billed
}

export async function getDocs(query) {
  const found = await firestore.getDocs(query)
  billed += Math.max(found.size, 1)
  return found
}

export async function getDoc(reference) {
  billed += 1
  return firestore.getDoc(reference)
}

export async function getCountFromServer(query) {
  billed += 1
  return firestore.getCountFromServer(query)
}

/** A document that came, or came anew. What stands in the SDK's memory already is sent once more to a new query. */
export function onSnapshot(target, observer) {
  const isOne = target.type === 'document'
  const others = isOne ? (listened.get(target.path) ?? 0) : 0
  if (isOne) listened.set(target.path, others + 1)
  if (isOne && others === 0) billed += 1
  const stop = firestore.onSnapshot(target, {
    ...observer,
    next: (snapshot) => {
      // A change of one's own shows before it is sent back, which is billed and not shown again.
      if (!isOne) billed += snapshot.docChanges().filter(({ type }) => type !== 'removed').length
      observer.next(snapshot)
    },
  })
  return () => {
    if (isOne) listened.set(target.path, listened.get(target.path) - 1)
    stop()
  }
}
