import { openHash } from '#shared/audit/access/pin.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FirebaseSettings } from './firebaseSettings.ts'

const PRODUCTION = 'https://firestore.googleapis.com'

/**
 * The id of the intake of a code and PIN, by one plain request without the SDK; null when no intake has
 * them. Which of the two is wrong cannot be known: the request holds only the hash of both. `attested` is App Check's token where that is switched on.
 * Rejects with a `StoreError` when there is no answer.
 */
export async function lookUpIntake(
  request: typeof fetch,
  { projectId, apiKey, emulators }: FirebaseSettings,
  { code, pin, attested = '' }: { code: string; pin: string; attested?: string | undefined },
): Promise<string | null> {
  const { firestore } = emulators ?? {}
  const base = firestore ? `http://${firestore.host}:${firestore.port}` : PRODUCTION
  const path = `v1/projects/${projectId}/databases/(default)/documents/${COLLECTIONS.opens}`
  const url = `${base}/${path}/${openHash(code, pin)}?key=${encodeURIComponent(apiKey)}`
  const response = await request(url, {
    cache: 'no-store',
    credentials: 'omit',
    ...(attested !== '' && { headers: { 'X-Firebase-AppCheck': attested } }),
  }).catch(noAnswer)
  if (response.status === 404) return null
  if (!response.ok) throw new StoreError('unknown', 'GetD', `the look-up: ${response.status}`)
  const found: unknown = await response.json()
  const id = intakeIdOf(found)
  if (id === null) throw new StoreError('unknown', 'GetD', 'the look-up answered no intake')
  return id
}

function noAnswer(cause: unknown): never {
  throw new StoreError('unavailable', 'GetD', 'the look-up got no answer', { cause })
}

function intakeIdOf(found: unknown): string | null {
  if (typeof found !== 'object' || found === null || !('fields' in found)) return null
  const { intakeId } = found.fields as { intakeId?: { stringValue?: unknown } }
  return typeof intakeId?.stringValue === 'string' ? intakeId.stringValue : null
}
