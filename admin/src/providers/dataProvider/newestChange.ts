import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { ProviderContext } from './ProviderContext.ts'

/**
 * A mark of the newest change among a carrier's audits on screen, '' when there is none. One document
 * read, cheap enough for an open list to poll every few seconds: a new mark means its rows are old.
 */
export async function newestChange(
  { store, session }: ProviderContext,
  carrierCompany: string,
): Promise<string> {
  const slices = await session.activeSlices()
  if (slices.length === 0) return ''
  const [newest] = await store.list<Pick<Audit, 'updatedAt'>>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrierCompany },
      { field: 'sliceID', op: 'in', value: slices },
    ],
    sort: { field: 'updatedAt', direction: 'desc' },
    limit: 1,
  })
  return newest === undefined ? '' : `${newest.id} ${newest.updatedAt.getTime()}`
}
