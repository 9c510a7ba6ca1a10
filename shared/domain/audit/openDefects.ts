import { AUDIT_FIELDS_OF } from '../order/auditFieldsOf.ts'
import type { Audit, Defect } from './Audit.ts'

/**
 * The defects of an order that are left once these fields of its audit were edited: one is mended
 * when a field that it is about was filled in. A term that is too long is mended by a policy day.
 */
export function openDefects(edited: Audit, names: readonly (keyof Audit)[]): Defect[] {
  return edited.defects.filter(({ field }) => !isMended(field, edited, names))
}

function isMended(field: string, edited: Audit, names: readonly (keyof Audit)[]): boolean {
  if (field === 'premiumBasis')
    return edited.categories.every(({ exposureType }) => exposureType !== 'unknown')
  if (field === 'estimatedExposure')
    return edited.categories.every(({ estimatedExposure }) => estimatedExposure !== null)
  if (!isHeaderField(field)) return false
  const about: readonly (keyof Audit)[] = AUDIT_FIELDS_OF[field]
  return about.some((name) => names.includes(name) && edited[name] !== '' && edited[name] !== null)
}

function isHeaderField(field: string): field is keyof typeof AUDIT_FIELDS_OF {
  return Object.hasOwn(AUDIT_FIELDS_OF, field)
}
