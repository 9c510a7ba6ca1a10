import { collection, documentId, getDocs, query, setLogLevel, where } from 'firebase/firestore/lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rulesFor } from './rulesFor.ts'
import { type StartedBackend, startBackend } from './startBackend.ts'

/** A rule that looks at one more document beside each that the query names. */
const rules = rulesFor(
  "get(/databases/$(database)/documents/readers/one).data.may && resource.data.k == 'X'",
)

let started: StartedBackend

beforeAll(async () => {
  setLogLevel('silent')
  started = await startBackend({ rules })
  const { db } = started.admin
  const batch = db.batch()
  batch.set(db.doc('readers/one'), { may: true })
  for (let n = 0; n < 30; n++) batch.set(db.doc(`things/t${n}`), { k: 'X' })
  await batch.commit()
})
afterAll(() => started.close())

it('a query by ids has as many look-ups as ids, and one more of the rule: 9 pass, 30 are denied', async () => {
  const { db } = started.openWebClient()
  const things = collection(db, 'things')
  const byIds = (count: number) =>
    getDocs(
      query(
        things,
        where(
          documentId(),
          'in',
          Array.from({ length: count }, (_, n) => `t${n}`),
        ),
      ),
    )
  expect((await byIds(9)).size).toBe(9)
  await expect(byIds(30)).rejects.toMatchObject({ code: 'permission-denied' })
})
