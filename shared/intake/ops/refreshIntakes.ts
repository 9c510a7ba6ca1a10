import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'

const PAGE = 200

/** What an intake repeats of its carrier. */
interface Shown {
  carrierName: string
  helpPhone: string
  helpHours: string
}

/**
 * Gives a carrier's intakes its name, help phone and hours of now, and answers how many had others.
 * Stopped half way and begun anew, it writes only what is left.
 */
export async function refreshIntakes(
  store: DocumentStore,
  { id, name, helpPhone, helpHours }: Pick<Carrier, 'id' | 'name' | 'helpPhone' | 'helpHours'>,
): Promise<number> {
  const shown: Shown = { carrierName: name, helpPhone, helpHours }
  let changed = 0
  let after = ''
  for (;;) {
    const page = await store.list<Shown>(COLLECTIONS.intakes, {
      filters: [{ field: 'carrierCompany', op: '==', value: id }],
      sort: { field: 'id', direction: 'asc' },
      limit: PAGE,
      ...(after === '' ? {} : { after }),
    })
    const writes = page
      .filter((intake) => !isSame(intake, shown))
      .map((intake): BatchWrite => {
        return {
          kind: 'update',
          collection: COLLECTIONS.intakes,
          id: intake.id,
          data: { ...shown },
        }
      })
    if (writes.length > 0) await store.batch(writes)
    changed += writes.length
    after = page.at(-1)?.id ?? ''
    if (page.length < PAGE) return changed
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return (
    one.carrierName === other.carrierName &&
    one.helpPhone === other.helpPhone &&
    one.helpHours === other.helpHours
  )
}
