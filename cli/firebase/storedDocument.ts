import type { Data, StoredDocument } from '#shared/ports/documentStore.ts'
import { datesOfAdminTimestamps } from './datesOfAdminTimestamps.ts'

/** What the Admin SDK read, as the ports give it. The id is written last: no field may stand in for it. */
export function storedDocument<T>(id: string, data: Data): StoredDocument<T> {
  return { ...(datesOfAdminTimestamps(data) as T), id }
}
