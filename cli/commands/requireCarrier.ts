import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'

/** The carrier with this id, whatever its case was typed as; else a refusal that says which exist. */
export async function requireCarrier(
  store: DocumentStore,
  typed: string,
): Promise<Result<Carrier>> {
  const id = typed.trim().toUpperCase()
  const carrier = isId(id) ? await store.get<Carrier>(COLLECTIONS.carriers, id) : null
  if (carrier) return { ok: true, value: carrier }
  const known = await store.list<Carrier>(COLLECTIONS.carriers)
  const carriers =
    known
      .map((each) => each.id)
      .sort()
      .join(', ') || 'none'
  return { ok: false, error: refusal('CARRIER_UNKNOWN', { carrier: typed, carriers }) }
}

function isId(text: string): boolean {
  return text !== '' && !text.includes('/')
}
