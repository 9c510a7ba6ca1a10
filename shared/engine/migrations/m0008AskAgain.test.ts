import { expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { anAudit, intakeIdOf } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { runMigrations } from './runMigrations.ts'

it('links that a promise had opened ask for what was returned again; others stay', async () => {
  const { store, world, addAudit, addCarrier, audit } = workerHarness()
  await addCarrier()
  const { dateAdded: date, history } = anAudit()
  const returned: HistoryEntry = {
    ...{ op: 'WRONG_DOCS', text: 'Returned', date, userId: 'a@b.co', n: 1, h: '' },
    ...{ to: 'WRONG_DOCS', returned: [{ type: 'D8', words: 'June' }] },
  }
  const changes: Partial<Audit> = { bakeState: 'HEARTBEAT', history: [...history, returned] }
  const ids = [await addAudit(changes), await addAudit(changes), await addAudit({})]
  const [waiting = '', saved = '', other = ''] = ids
  const asked = { returnKey: '', again: [] }
  for (const id of ids)
    await store.update('intakes', intakeIdOf(id), {
      ...{ status: 'open', asked, pending: id === saved },
    })
  expect(await runMigrations(world)).toMatchObject({
    value: {
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 8, read: 3, changed: 1, failed: 0 }),
      ]),
    },
  })
  const intake = (id: string) => store.one<Intake>('intakes', intakeIdOf(id))
  expect(intake(waiting)).toMatchObject({
    status: 'returned',
    asked: { returnKey: 'r1', again: [{ docType: 'D8', words: 'June' }] },
  })
  expect([intake(saved)?.status, intake(other)?.status]).toEqual(['open', 'open'])
  expect(audit(waiting).v).toBe(1)
})
