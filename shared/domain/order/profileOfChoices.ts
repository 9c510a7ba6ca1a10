import { type Result, refusal } from '../../errors/refusal.ts'
import type { FeedProfile } from './FeedProfile.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'
import { isProfileName } from './readFeedProfile.ts'
import { refusalOfConstant } from './refusalOfConstant.ts'

/** Which field somebody chose for a column of a file; null: none. */
export interface ColumnChoice {
  column: string
  field: OrderField | null
}

/**
 * A feed profile out of what was chosen for each column, with the constants and splits of `base`. One
 * that maps nothing, lacks a required field, gives a field two columns or a constant that cannot be read
 * is refused by name (docs/feed-profiles.md).
 */
export function profileOfChoices(
  name: string,
  choices: readonly ColumnChoice[],
  base: Pick<FeedProfile, 'constants' | 'splits'> = {},
): Result<FeedProfile> {
  if (!isProfileName(name)) return { ok: false, error: refusal('PROFILE_NAME_INVALID', { name }) }
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
  const constants: Partial<Record<OrderField, string>> = {}
  for (const [field, text] of Object.entries(base.constants ?? {}) as [OrderField, string][]) {
    const error = refusalOfConstant(field, text)
    if (error !== null) return { ok: false, error }
    constants[field] = text.trim()
  }
  const missing = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
    (field) =>
      ORDER_FIELDS[field].required &&
      headers[field] === undefined &&
      constants[field] === undefined,
  )
  if (missing.length > 0) {
    const labels = missing.map((field) => ORDER_FIELDS[field].label).join(', ')
    return { ok: false, error: refusal('PROFILE_FIELDS_MISSING', { labels }) }
  }
  const { splits } = base
  const hasConstants = Object.keys(constants).length > 0
  return {
    ok: true,
    value: {
      name,
      headers,
      ...(hasConstants ? { constants } : {}),
      ...(splits ? { splits } : {}),
    },
  }
}
