import type { StructuredQuery } from '../../../src/firestore/types.ts'

/** What a listener follows: one of the shapes that the SDKs and the wire can all ask for. */
export interface ViewSpec {
  collection: string
  /** Of all collections of that name. */
  isGroup?: boolean
  /** Rows whose field `group` holds this. */
  group?: number
  /** The first so many, the newest first. */
  newest?: number
}

/** Twenty listeners' worth of different interests. */
export const VIEW_SPECS: readonly ViewSpec[] = [
  { collection: 'a' },
  { collection: 'b' },
  { collection: 'a', group: 1 },
  { collection: 'a', newest: 5 },
  { collection: 'b', group: 2 },
  { collection: 'deep', isGroup: true },
  { collection: 'b', newest: 12 },
]

/** The same in Firestore's own words. */
export function structuredQueryOf({
  collection,
  isGroup,
  group,
  newest,
}: ViewSpec): StructuredQuery {
  return {
    from: [{ collectionId: collection, ...(isGroup && { allDescendants: true }) }],
    ...(group !== undefined && {
      where: {
        fieldFilter: {
          field: { fieldPath: 'group' },
          op: 'EQUAL',
          value: { integerValue: String(group) },
        },
      },
    }),
    ...(newest !== undefined && {
      orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
      limit: newest,
    }),
  }
}
