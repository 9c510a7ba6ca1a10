import { createRequire } from 'node:module'
import { join } from 'node:path'
import { answerAsked } from './answerAsked.mjs'

/** The peer in a process of its own: it is asked by messages, and takes itself to be in a browser. */
const [folder, host, project, isLazy] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const memory = new Map()
globalThis.window = globalThis
globalThis.localStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => memory.set(key, String(value)),
  removeItem: (key) => memory.delete(key),
  clear: () => memory.clear(),
}

let billed = 0
const { initializeApp } = require('firebase/app')
const firestore = require('firebase/firestore')
// What the peer is handed is counted on the way: the module is loaded, and it gets this one.
require.cache[require.resolve('firebase/firestore')].exports = {
  ...firestore,
  getDocs: async (query) => counted(await firestore.getDocs(query)),
  getDoc: async (reference) => {
    const found = await firestore.getDoc(reference)
    billed += found.exists() ? 1 : 0
    return found
  },
  onSnapshot: (query, told, ...more) =>
    firestore.onSnapshot(query, (snapshot) => told(counted(snapshot)), ...more),
}
const { connectFirestoreEmulator, getFirestore, setLogLevel } = firestore
const { FirebaseDataProvider } = require('react-admin-firebase')

setLogLevel('silent')
const config = { projectId: project, apiKey: 'any', storageBucket: 'any', appId: 'any' }
const app = initializeApp(config)
const [name, port] = host.split(':')
connectFirestoreEmulator(getFirestore(app), name, Number(port))
const provider = FirebaseDataProvider(config, {
  app,
  disableMeta: true,
  lazyLoading: { enabled: isLazy === 'true' },
})

answerAsked(provider, () => billed)

/** A document that came, or came anew, is one read. */
function counted(snapshot) {
  billed += snapshot.docChanges().filter(({ type }) => type !== 'removed').length
  return snapshot
}
