import { doc, serverTimestamp, setDoc, Timestamp } from 'firebase/firestore/lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rulesFor } from './rulesFor.ts'
import { type StartedBackend, startBackend } from './startBackend.ts'

let started: StartedBackend

beforeAll(async () => {
  started = await startBackend({
    rules: rulesFor('false', 'request.resource.data.at == request.time'),
  })
})
afterAll(() => started.close())

it('a server timestamp is the time of the request, and no other time is', async () => {
  const { db } = started.openWebClient()
  for (const id of ['a', 'b', 'c', 'd', 'e'])
    await setDoc(doc(db, 'things', id), { at: serverTimestamp() })
  await expect(
    setDoc(doc(db, 'things/f'), { at: Timestamp.fromMillis(Date.now() - 1) }),
  ).rejects.toMatchObject({
    code: 'permission-denied',
  })
})
