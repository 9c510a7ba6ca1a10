import type { FeedProfile } from './FeedProfile.ts'
import type { OrderRow } from './OrderRow.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/** What stands between several values of a cell for everybody who reads one. */
const SEPARATOR = '; '

/** A row with what a feed profile knows of it: fields that are always the same, and separators. */
export function profiledRow(profile: FeedProfile): (row: OrderRow) => OrderRow {
  const constants = entriesOf(profile.constants)
  const splits = entriesOf(profile.splits).filter(([field]) => ORDER_FIELDS[field].perClass)
  if (constants.length + splits.length === 0) return (row) => row
  return (row) => {
    const values = { ...row.values }
    const filled: OrderField[] = []
    for (const [field, text] of constants) {
      if (values[field]?.trim()) continue
      values[field] = text
      filled.push(field)
    }
    for (const [field, separator] of splits) {
      const text = values[field]
      if (text?.includes(separator)) values[field] = text.split(separator).join(SEPARATOR)
    }
    return filled.length === 0 ? { ...row, values } : { ...row, values, filled }
  }
}

function entriesOf(texts: FeedProfile['constants']): [OrderField, string][] {
  return Object.entries(texts ?? {}).filter((entry): entry is [OrderField, string] => {
    const [field, text] = entry
    return field in ORDER_FIELDS && text !== ''
  })
}
