import type { LocalBackendOptions } from '#local-backend/createLocalBackend.ts'

type AccessRequest = Parameters<LocalBackendOptions['policy']['check']>[0]
type QueryFilter = NonNullable<Extract<AccessRequest, { kind: 'list' }>['query']['where']>

/**
 * The texts one of which `field` must equal in every document that the filter lets through; empty
 * when the filter doesn't say. Only `==`, `in` and their conjunction prove anything.
 */
export function requiredValues(filter: QueryFilter | undefined, field: string): string[] {
  if (!filter) return []
  if ('compositeFilter' in filter) {
    const { op, filters = [] } = filter.compositeFilter
    if (op !== 'AND') return []
    return (
      filters.map((each) => requiredValues(each, field)).find((found) => found.length > 0) ?? []
    )
  }
  if (!('fieldFilter' in filter) || filter.fieldFilter.field.fieldPath !== field) return []
  const { op, value } = filter.fieldFilter
  if (op === 'EQUAL') return texts([value])
  if (op === 'IN' && 'arrayValue' in value) return texts(value.arrayValue.values ?? [])
  return []
}

type Value = Extract<QueryFilter, { fieldFilter: object }>['fieldFilter']['value']

/** All of the values as texts; none when one of them is no text. */
function texts(values: readonly Value[]): string[] {
  const found = values.flatMap((value) => {
    if ('stringValue' in value) return [value.stringValue]
    if ('referenceValue' in value) return [value.referenceValue]
    return []
  })
  return found.length === values.length ? found : []
}
