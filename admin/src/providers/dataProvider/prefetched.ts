import type { RaRecord } from 'ra-core'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { getMany } from './records.ts'

/** The field of each resource that holds another's id. */
const REFERENCES: Partial<Record<string, Partial<Record<string, string>>>> = {
  [COLLECTIONS.audits]: { carriers: 'carrierCompany' },
  [COLLECTIONS.asteps]: { audits: 'auditFSID', carriers: 'carrierCompany' },
  [COLLECTIONS.attachments]: { audits: 'audit', carriers: 'carrierCompany' },
  [COLLECTIONS.uploads]: { carriers: 'carrierCompany' },
}

/** What `meta.prefetch` names, read beside the records: react-admin puts it in its cache. */
export async function prefetched(
  readMany: (resource: string, ids: string[]) => ReturnType<typeof getMany>,
  resource: string,
  records: readonly RaRecord[],
  meta: { prefetch?: unknown },
): Promise<Record<string, RaRecord[]>> {
  const names = Array.isArray(meta.prefetch) ? meta.prefetch.map(String) : []
  const asked = names.flatMap((name) => {
    const field = REFERENCES[resource]?.[name]
    return field === undefined ? [] : [{ name, field }]
  })
  const found = await Promise.all(
    asked.map(async ({ name, field }) => {
      const ids = records.map((record) => String(record[field] ?? '')).filter((id) => id !== '')
      return [name, (await readMany(name, ids)).data] as const
    }),
  )
  return Object.fromEntries(found)
}
