import type { StepType } from '#shared/firm/model.ts'
import type { EditableFieldName } from '../editableFields.ts'
import type { HistoryEntry } from '../model.ts'
import {
  isEditInWords,
  isLapseInWords,
  isToProvidedAgentInWords,
  stepInWords,
} from '../storedWords.ts'
import { STEPS } from './table.ts'

/** The part of a history entry that says what was done. */
type EntryOf = Pick<HistoryEntry, 'op' | 'text' | 'step' | 'toProvidedAgent' | 'fields'>

/** The same of an entry that is about a step. */
export type StepEntry = Pick<HistoryEntry, 'op' | 'text' | 'toProvidedAgent' | 'inbound'> & {
  step: StepType
}

/** The entry of a step that was carried out; `toProvidedAgent`: with the retail agent. */
export function carriedOutEntry(type: StepType, toProvidedAgent: boolean): StepEntry {
  const { historyOp: op, historyText: text } = STEPS[type]
  if (!toProvidedAgent) return { op, text, step: type }
  return { op, text: text.replace('Agent', 'Provided Agent'), step: type, toProvidedAgent }
}

const LAPSED = 'LAPSED'

/** The entry of a wait that ended without an answer. */
export function lapsedEntry(type: StepType): StepEntry {
  return { op: LAPSED, text: `${STEPS[type].displayName}: no answer`, step: type }
}

/** How often such a step has lapsed since the audit last changed its state. */
export function lapsesOf(
  type: StepType,
  history: readonly (EntryOf & Pick<HistoryEntry, 'to'>)[],
): number {
  const since = history.findLastIndex((entry) => entry.to !== undefined)
  return history.slice(since + 1).filter((entry) => {
    const isOfType = entry.step === undefined ? isLapseInWords(entry, type) : entry.step === type
    return entry.op === LAPSED && isOfType
  }).length
}

/** True for the entry of a step of one of these types that was carried out. */
export function isCarriedOut(entry: EntryOf, types: readonly StepType[]): boolean {
  const type = entry.step ?? stepInWords(entry)
  return type !== null && types.includes(type) && entry.op === STEPS[type].historyOp
}

/** True for the entry of a step that wrote to or called the retail agent, not the agent of the order. */
export function isToProvidedAgent(entry: EntryOf): boolean {
  return entry.step === undefined ? isToProvidedAgentInWords(entry) : entry.toProvidedAgent === true
}

/** True for the entry of an edit that changed one of these fields. */
export function isEditOf(entry: EntryOf, names: readonly EditableFieldName[]): boolean {
  if (entry.op !== 'EDITED') return false
  return names.some((name) => entry.fields?.includes(name) ?? isEditInWords(entry, name))
}
