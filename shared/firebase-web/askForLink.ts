import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FirebaseSettings } from './firebaseSettings.ts'

const PRODUCTION = 'https://firestore.googleapis.com'

/**
 * Creates a request for a link (collection `linkRequests`), by one plain request without the SDK. The
 * answer is the same whether code and contact match or not: nothing is read. `attested` is App Check's
 * token where that is switched on. Rejects with a `StoreError` when it was not taken.
 */
export async function askForLink(
  request: typeof fetch,
  { projectId, apiKey, emulators }: FirebaseSettings,
  asked: { id: string; code: string; contact: string; attested?: string | undefined },
): Promise<void> {
  const { firestore } = emulators ?? {}
  const base = firestore ? `http://${firestore.host}:${firestore.port}` : PRODUCTION
  const documents = `projects/${projectId}/databases/(default)/documents`
  const { id, code, contact, attested = '' } = asked
  const write = {
    update: {
      name: `${documents}/${COLLECTIONS.linkRequests}/${id}`,
      fields: { code: { stringValue: code }, contact: { stringValue: contact } },
    },
    updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  }
  const response = await request(
    `${base}/v1/${documents}:commit?key=${encodeURIComponent(apiKey)}`,
    {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'Content-Type': 'application/json',
        ...(attested !== '' && { 'X-Firebase-AppCheck': attested }),
      },
      body: JSON.stringify({ writes: [write] }),
    },
  ).catch((cause: unknown) => {
    throw new StoreError('unavailable', 'Batch', 'the request got no answer', { cause })
  })
  if (!response.ok) throw new StoreError('unknown', 'Batch', `the request: ${response.status}`)
}
