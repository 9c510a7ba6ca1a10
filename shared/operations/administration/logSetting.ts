import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { SettingEntry } from '../../domain/user/AccessEntry.ts'
import { SYSTEM_USER } from '../../domain/user/historyName.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import type { Administrator } from './Administrator.ts'

/**
 * The line of the access log for a change of a carrier's setting, for the commit of that change. It is
 * named by the carrier's version `v` after the change, so one change has one line.
 */
export function logSetting(
  { id, dateAdded }: Pick<Carrier, 'id' | 'dateAdded'>,
  { v, by, now, value }: { v: number; by: Administrator; now: Date; value: SettingEntry['value'] },
): BatchWrite {
  const entry: SettingEntry = {
    op: 'SETTING',
    carrier: id,
    setting: 'singleReviewer',
    value,
    by: by?.email ?? SYSTEM_USER,
    dateAdded: now,
    carriers: [id],
  }
  const entryId = `${id}~${dateAdded.getTime()}~${v}`
  return { kind: 'create', collection: COLLECTIONS.accessLog, id: entryId, data: { ...entry } }
}
