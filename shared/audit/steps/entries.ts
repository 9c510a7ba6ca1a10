import type { StepType } from '#shared/firm/model.ts'
import { EDITABLE_FIELDS, type EditableFieldName } from '../editing/fields.ts'
import type { HistoryEntry } from '../model.ts'
import { STEP_TYPES, STEPS } from './table.ts'

/** The part of a history entry that says what was done. */
type EntryOf = Pick<HistoryEntry, 'op' | 'text' | 'step' | 'toProvidedAgent' | 'fields'>

/** The same of an entry that is about a step. */
export type StepEntry = Pick<HistoryEntry, 'op' | 'text' | 'toProvidedAgent'> & { step: StepType }

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
  const words = lapsedEntry(type).text
  return history
    .slice(since + 1)
    .filter(({ op, text, step }) => op === LAPSED && (step ? step === type : text === words)).length
}

/** True for the entry of a step of one of these types that was carried out. */
export function isCarriedOut(entry: EntryOf, types: readonly StepType[]): boolean {
  const type = entry.step ?? stepInWords(entry)
  return type !== null && types.includes(type) && entry.op === STEPS[type].historyOp
}

/** True for the entry of a step that wrote to or called the retail agent, not the agent of the order. */
export function isToProvidedAgent({ step, toProvidedAgent, text }: EntryOf): boolean {
  return step === undefined ? IN_WORDS_TO_PROVIDED_AGENT.test(text) : toProvidedAgent === true
}

/** True for the entry of an edit that changed one of these fields. */
export function isEditOf(
  { op, text, fields }: EntryOf,
  names: readonly EditableFieldName[],
): boolean {
  if (op !== 'EDITED') return false
  return names.some((name) => fields?.includes(name) ?? text.includes(EDITABLE_FIELDS[name].label))
}

const IN_WORDS_TO_PROVIDED_AGENT = /^(Emailed|Called) Provided Agent\b/

/** The step of an entry that was stored before entries had a `step`: the one whose text begins it. */
function stepInWords({ op, text }: EntryOf): StepType | null {
  const words = text.replace(IN_WORDS_TO_PROVIDED_AGENT, '$1 Agent')
  const types = STEP_TYPES.filter(
    (type) => STEPS[type].historyOp === op && words.startsWith(STEPS[type].historyText),
  )
  const lengthOf = (type: StepType) => STEPS[type].historyText.length
  return types.sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? null
}
