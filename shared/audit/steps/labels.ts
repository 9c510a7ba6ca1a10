import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { editDistance } from '#shared/kernel/compareTexts.ts'
import type { Step } from './model.ts'
import { STEP_TYPES, STEPS } from './table.ts'

/** Characters of a name that fit into a line of a list of steps. */
export const LONGEST_STEP_NAME = 80

/** A name as it is stored, on one line; empty: none was given. Refused with STEP_NAME_TOO_LONG. */
export function readStepName(typed: string): Result<string> {
  const name = cleanLine(typed).trim()
  if (name.length <= LONGEST_STEP_NAME) return { ok: true, value: name }
  const facts = { length: name.length, most: LONGEST_STEP_NAME }
  return { ok: false, error: refusal('STEP_NAME_TOO_LONG', facts) }
}

/** Labels of earlier versions, which are stored with their steps. */
const EARLIER_LABELS: readonly string[] = ['Manual']

/** The name of a step as it is shown: the one that it was given, else its type's label. */
export function stepNameOf({ type, displayName }: Pick<Step, 'type' | 'displayName'>): string {
  return EARLIER_LABELS.includes(displayName) ? STEPS[type].displayName : displayName
}

/** The result of a step as people read it: "no answer"; what is no disposition is shown as stored. */
export function resultWords(result: string): string {
  return Object.hasOwn(DISPOSITION_WORDS, result)
    ? DISPOSITION_WORDS[result as keyof typeof DISPOSITION_WORDS]
    : result
}

type Sorted = Pick<Step, 'dateCompleted' | 'dateStarted' | 'dateAdded' | 'seq'>

/**
 * Steps as they are listed (specification §4): completed ones first, by start date, empty dates last.
 * Those of the same start are in the order in which they were made. The given list is not changed.
 */
export function sortSteps<S extends Sorted>(steps: readonly S[]): S[] {
  return [...steps].sort(
    (a, b) => completedFirst(a) - completedFirst(b) || byStart(a, b) || byMaking(a, b),
  )
}

function completedFirst(step: Pick<Step, 'dateCompleted'>): number {
  return step.dateCompleted === null ? 1 : 0
}

function byStart(a: Pick<Step, 'dateStarted'>, b: Pick<Step, 'dateStarted'>): number {
  if (a.dateStarted === null || b.dateStarted === null) {
    return Number(a.dateStarted === null) - Number(b.dateStarted === null)
  }
  return a.dateStarted.getTime() - b.dateStarted.getTime()
}

function byMaking(a: Sorted, b: Sorted): number {
  return a.dateAdded.getTime() - b.dateAdded.getTime() || (a.seq ?? 0) - (b.seq ?? 0)
}

/** Names longer than every step's are compared by their beginning; it also bounds the work. */
const LONGEST_COMPARED = 60

/** The steps whose names come nearest to what was typed, nearest first. */
export function nearestSteps(typed: string, count = 3): StepType[] {
  const name = typed
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, LONGEST_COMPARED)
  const words = name.split('_').filter((word) => word.length > 1)
  return STEP_TYPES.map((type) => ({ type, distance: nameDistance(name, words, type) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ type }) => type)
}

/** A shared word weighs most: "TEXT" is nearest to TEXT_INSURED, though many letters differ. */
function nameDistance(name: string, words: readonly string[], type: StepType): number {
  const own = type.split('_')
  const shared = words.filter((word) => own.includes(word))
  return editDistance(name, type) - 2 * shared.join('').length
}

/** How a call went. */
export const DISPOSITIONS = ['spoke', 'voicemail', 'noAnswer', 'wrongNumber', 'callBack'] as const

export type Disposition = (typeof DISPOSITIONS)[number]

/** The same as the history says it behind "Called Insured". */
export const DISPOSITION_WORDS: Record<Disposition, string> = {
  spoke: 'spoke',
  voicemail: 'voicemail',
  noAnswer: 'no answer',
  wrongNumber: 'wrong number',
  callBack: 'call back agreed',
}
