import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { readQueue } from '#shared/audit/ops/queue.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Asker } from '../commands/openAsker.ts'

/** What a person reads, and what is timed. */
export type Reading = 'list' | 'detail' | 'queue' | 'search'
export const READINGS: readonly Reading[] = ['list', 'detail', 'queue', 'search']

const LIST = { carrier: 'HM', slices: ['99', '9999'], limit: 25 }
/** In the name of one insured of the sample's sixty. */
const WORD = 'rangoni'

/** As the screen of that name reads. Throws where it is refused. */
export async function read({ store }: Asker, reading: Reading, id: string): Promise<void> {
  if (reading === 'list' || reading === 'search') {
    const page = await listAudits(store, reading === 'search' ? { ...LIST, search: WORD } : LIST)
    if (!page.ok) throw new Error(page.error.message)
  } else if (reading === 'queue') {
    const zone = { timeZone: 'America/New_York', now: new Date() }
    await readQueue(store, { carrier: 'HM', ...zone, limit: 25 })
  } else {
    const filters = [
      { field: 'carrierCompany', op: '==', value: 'HM' } as const,
      { field: 'auditFSID', op: '==', value: id } as const,
    ]
    const sort = { field: 'dateAdded', direction: 'desc' } as const
    await Promise.all([
      store.get(COLLECTIONS.audits, id),
      store.list(COLLECTIONS.asteps, { filters, sort, limit: 26 }),
    ])
  }
}
