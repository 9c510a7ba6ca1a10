import type { RaRecord } from 'ra-core'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { getMany } from './getMany.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** The field of each resource that holds another's id. */
const REFERENCES: Partial<Record<string, Partial<Record<string, string>>>> = {
  [COLLECTIONS.audits]: { carriers: 'carrierCompany' },
  [COLLECTIONS.asteps]: { audits: 'auditFSID', carriers: 'carrierCompany' },
  [COLLECTIONS.attachments]: { audits: 'audit', carriers: 'carrierCompany' },
  [COLLECTIONS.uploads]: { carriers: 'carrierCompany' },
}

/** What `meta.prefetch` names, read beside the records: react-admin puts it in its cache. */
export async function prefetched(
  context: ProviderContext,
  resource: string,
  records: readonly RaRecord[],
  meta: { prefetch?: unknown } | undefined,
): Promise<Record<string, RaRecord[]> | undefined> {
  const names = Array.isArray(meta?.prefetch) ? meta.prefetch.map(String) : []
  const asked = names.flatMap((name) => {
    const field = REFERENCES[resource]?.[name]
    return field === undefined ? [] : [{ name, field }]
  })
  if (asked.length === 0) return undefined
  const found = await Promise.all(
    asked.map(async ({ name, field }) => {
      const ids = records.map((record) => String(record[field] ?? '')).filter((id) => id !== '')
      return [name, (await getMany(context, name, { ids })).data] as const
    }),
  )
  return Object.fromEntries(found)
}
