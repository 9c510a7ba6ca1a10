import { randomInt, randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
} from 'firebase/auth'
import { connectFirestoreEmulator, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage, ref, uploadBytes } from 'firebase/storage'
import { LOCAL_PROJECT, localBucket } from '#cli/firebase/target.ts'
import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { type CommandClient, commandClient } from '#shared/engine/commands/commandClient.ts'
import { fullLiveStore } from '#shared/firebase-web/fullLiveStore.ts'
import { liteCommandSender, liteReadStore } from '#shared/firebase-web/liteStore.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

// The proxy's end is the end of connections, and the SDK would print each.
setLogLevel('silent')

/** A person who asks as their browser does: the same code over the same SDK, under the rules. */
export interface Asker {
  commands: CommandClient
  /** Reads under the rules. */
  store: DocumentStore
  /** Leaves an order file in Harbor Mutual's inbox; its id there. */
  leave(name: string, text: string): Promise<string>
  close(): Promise<void>
}

/**
 * Signs the person in at the server on `port` and connects them there. Requests go by HTTP as in a
 * browser; listeners by gRPC, as the SDK has them in Node.
 */
export async function openAsker(port: number, email: string): Promise<Asker> {
  const address = { host: '127.0.0.1', port }
  const app = initializeApp(
    { projectId: LOCAL_PROJECT, apiKey: 'any', storageBucket: localBucket(LOCAL_PROJECT) },
    randomUUID(),
  )
  const database = initializeFirestore(app, { ignoreUndefinedProperties: true })
  connectFirestoreEmulator(database, address.host, address.port)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://${address.host}:${port}`, { disableWarnings: true })
  const token = JSON.stringify({ sub: email, email, email_verified: true })
  const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(token))
  const logger = { info: () => {}, error: () => {} }
  const live = fullLiveStore(app, { logger, emulator: address })
  const random = { below: (limit: number) => randomInt(limit) }
  const storage = getStorage(app)
  connectStorageEmulator(storage, address.host, address.port)
  const store = liteReadStore(database, { logger })
  const commands = commandClient({
    sender: liteCommandSender(database, { logger }),
    store,
    live: async () => live,
    asker: async () => ({ email, uid: user.uid }),
    clock: { now: () => new Date() },
    random,
  })
  return {
    commands,
    store,
    leave: async (name, text) => {
      const staged = randomFsid(random)
      const bytes = new TextEncoder().encode(text)
      await uploadBytes(ref(storage, `staging/${user.uid}/${staged}`), bytes, {
        contentType: 'text/csv',
      })
      const request = { staged, name }
      const asked = { kind: 'uploadToInbox', carrierCompany: 'HM', request } as const
      const left = await commands.ask(asked).end
      if (!left.ok) throw new Error(left.error.message)
      return String(left.value['id'])
    },
    close: () => deleteApp(app),
  }
}
