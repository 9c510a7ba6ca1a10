import { type Result, refusal } from '../../errors/refusal.ts'
import type { FeedProfile } from './FeedProfile.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/** Which field somebody chose for a column of a file; null: none. */
export interface ColumnChoice {
  column: string
  field: OrderField | null
}

const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/**
 * A feed profile out of what was chosen for each column, with the constants and splits of `base`. One
 * that maps nothing, lacks a required field or gives a field two columns is refused by name
 * (docs/feed-profiles.md).
 */
export function profileOfChoices(
  name: string,
  choices: readonly ColumnChoice[],
  base: Pick<FeedProfile, 'constants' | 'splits'> = {},
): Result<FeedProfile> {
  if (!PROFILE_NAME.test(name))
    return { ok: false, error: refusal('PROFILE_NAME_INVALID', { name }) }
  const headers: Partial<Record<OrderField, string[]>> = {}
  for (const { column, field } of choices) {
    if (field === null || column.trim() === '') continue
    const before = headers[field]
    if (before !== undefined) {
      const columns = [...before, column].join(', ')
      const facts = { label: ORDER_FIELDS[field].label, columns }
      return { ok: false, error: refusal('PROFILE_FIELD_TWICE', facts) }
    }
    headers[field] = [column]
  }
  if (Object.keys(headers).length === 0)
    return { ok: false, error: refusal('PROFILE_MAPS_NOTHING') }
  const missing = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
    (field) =>
      ORDER_FIELDS[field].required &&
      headers[field] === undefined &&
      base.constants?.[field] === undefined,
  )
  if (missing.length > 0) {
    const labels = missing.map((field) => ORDER_FIELDS[field].label).join(', ')
    return { ok: false, error: refusal('PROFILE_FIELDS_MISSING', { labels }) }
  }
  const { constants, splits } = base
  return {
    ok: true,
    value: { name, headers, ...(constants ? { constants } : {}), ...(splits ? { splits } : {}) },
  }
}
