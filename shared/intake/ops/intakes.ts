import type { Intake } from '#shared/audit/access/intake.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'

interface IntakeSave {
  /** The `rev` that the save starts from; a save in between refuses it. */
  rev: number
  /** All that is saved, as one text (`audit/access/savedAnswers.ts`). */
  saved: string
  /** The public side has signed: nothing can be saved after it. */
  submit: boolean
}

/**
 * What the holder of a link may do with its intake (collection `intakes`). Both verbs reject with a
 * `StoreError`. `permission-denied` is an intake that has ended, was sent, or was saved in between:
 * the database's rules do not say which, `read` does.
 */
export interface IntakeStore {
  /** The intake, or null when there is none. */
  read(id: string): Promise<Intake | null>
  /** Replaces the text, raises `rev` by one, and marks the intake for the worker. */
  save(id: string, save: IntakeSave): Promise<void>
}

/** What an intake repeats of its carrier. */
interface Shown {
  carrierName: string
  helpPhone: string
  helpHours: string
}

/**
 * Gives a carrier's intakes its name, help phone and hours of now, and returns how many had others.
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
