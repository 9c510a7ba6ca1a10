import type { MissingItem } from '#shared/audit/completeness.ts'
import { type FieldPath, partsOf, pathOf } from './fieldPath.ts'

/** The six tabs (specification §2), in order. */
export const EDIT_TABS = [
  'provided',
  'general',
  'dates',
  'insured',
  'agent',
  'unproductive',
] as const

export type EditTab = (typeof EDIT_TABS)[number]

const TAB_OF_FIELD: Record<string, EditTab> = {
  insuredCategories: 'provided',
  keyQuestions: 'provided',
  anythingElse: 'provided',
  auditStart: 'dates',
  auditEnd: 'dates',
  auditDue: 'dates',
  auditNoFlyDue: 'dates',
}

/** The tab on which a field is edited; one that is on two of them belongs to the first. */
export function tabOf(path: FieldPath): EditTab {
  const name = partsOf(path).name ?? ''
  const tab = TAB_OF_FIELD[name]
  if (tab !== undefined) return tab
  if (name.startsWith('insured') || name.startsWith('delegate')) return 'insured'
  return name.startsWith('agent') ? 'agent' : 'general'
}

/** The tab of an address; the first for one that there is not. */
export function readTab(text: string | null): EditTab {
  return EDIT_TABS.find((tab) => tab === text) ?? 'provided'
}

/** The field to fill in for something that is missing; null for a document. */
export function pathOfMissing(item: MissingItem): FieldPath | null {
  switch (item.kind) {
    case 'field':
      return item.field
    case 'classCode':
      return pathOf('categories', item.line, 'classCode')
    case 'finalExposure':
      return pathOf('categories', item.line, 'finalExposure')
    case 'explanation':
      return pathOf('categories', item.line, 'notes')
    case 'keyQuestion':
      return pathOf('keyQuestions', item.question, 'answer')
    case 'document':
      return null
  }
}
