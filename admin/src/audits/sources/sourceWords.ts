import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { classCellOf } from '#shared/orders/lineage.ts'
import '../edit/editMessages.ts'
import './sourceMessages.ts'

type Translate = (key: string, facts?: Record<string, unknown>) => string

/** What a field of lineage is called on screen: as the editor calls it. */
export function nameOfSource(field: string, translate: Translate): string {
  const cell = classCellOf(field)
  if (cell !== null) return `${cell.line} ${translate(`edit.columns.${cell.column}`).toLowerCase()}`
  if (field === 'notes') return translate('sources.note')
  return isEditable(field) ? translate(`edit.fields.${field}`) : translate('sources.order')
}

/** A value of such a field as a reader sees it: days and amounts in their form, "(empty)". */
export function valueOfSource(field: string, value: string, translate: Translate): string {
  if (value === '') return translate('sources.nothing')
  const column = classCellOf(field)?.column
  if (column === 'exposureType') return translate(`edit.bases.${value}`)
  if (column === 'estimatedExposure')
    return Number(value).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return isEditable(field) && EDITABLE_FIELDS[field].kind === 'day' ? formatDay(value) : value
}
