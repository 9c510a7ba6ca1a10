import type { Result } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { requireCarrier } from './requireCarrier.ts'

/** The ids of the carriers in a typed list `A,B`, each once; a refusal for one that is not there. */
export async function requireCarriers(
  store: DocumentStore,
  typed: readonly string[],
): Promise<Result<string[]>> {
  const ids = new Set<string>()
  for (const each of typed) {
    const carrier = await requireCarrier(store, each)
    if (!carrier.ok) return carrier
    ids.add(carrier.value.id)
  }
  return { ok: true, value: [...ids] }
}
