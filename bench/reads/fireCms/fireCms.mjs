import { useFirestoreDelegate } from '@firecms/firebase'
import { initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { billedSoFar } from './countedFirestore.mjs'

/** Entry of the build: FireCMS's own data source, as its screens get it, and what it was billed. */
export async function openFireCms(host, project) {
  setLogLevel('silent')
  const firebaseApp = initializeApp({ projectId: project, apiKey: 'any' })
  const [name, port] = host.split(':')
  connectFirestoreEmulator(getFirestore(firebaseApp), name, Number(port))
  const source = await new Promise((resolve) => {
    const Part = () => {
      const delegate = useFirestoreDelegate({ firebaseApp, localTextSearchEnabled: true })
      // After its own effects, of which one makes its search.
      setTimeout(() => resolve(delegate))
      return null
    }
    createRoot(document.createElement('div')).render(createElement(Part))
  })
  return { source, billedSoFar }
}
