import { createServer } from 'node:net'
import { FirestoreServer } from '@firestore-emulator/server'

/** Started by the bench: the package on a free port, which it says on standard output. */
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address()
    probe.close(() => resolve(free))
  })
})
await new FirestoreServer().start(port)
process.stdout.write(`127.0.0.1:${port}\n`)
