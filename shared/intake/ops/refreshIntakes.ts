import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'

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
  const ofCarrier: Filter = { field: 'carrierCompany', op: '==', value: id }
  let changed = 0
  for await (const page of pagesOf<Shown>(store, COLLECTIONS.intakes, [ofCarrier])) {
    const writes = page
      .filter((intake) => !isSame(intake, shown))
      .map((intake): BatchWrite => {
        const data = { ...shown }
        return { kind: 'update', collection: COLLECTIONS.intakes, id: intake.id, data }
      })
    if (writes.length > 0) await store.batch(writes)
    changed += writes.length
  }
  return changed
}

function isSame(one: Shown, other: Shown): boolean {
  return (
    one.carrierName === other.carrierName &&
    one.helpPhone === other.helpPhone &&
    one.helpHours === other.helpHours
  )
}
