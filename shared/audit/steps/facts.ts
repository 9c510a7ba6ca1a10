import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Cadence, StepOverride, StepType } from '#shared/firm/model.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { editDistance } from '#shared/kernel/compareTexts.ts'
import { BAKE_STATES, type BakeState, STATES } from '../states.ts'
import type { Step } from './model.ts'
import { STEP_TYPES, STEPS, type StepDefinition } from './table.ts'

/** True for outreach: it is carried out, and then an answer is waited for. */
export function waitsAfterwards(type: StepType): boolean {
  const { direction, waitInDays } = STEPS[type]
  return direction === 'out' && waitInDays > 0
}

/**
 * True for a step that is itself the wait, as "Waiting for Insured": open until the answer comes or
 * its days are over. It sets its state when it begins; every other step when it is completed.
 */
export function isWait(type: StepType): boolean {
  const { direction, waitInDays } = STEPS[type]
  return direction !== 'out' && waitInDays > 0
}

/** True for a contact that is logged when it happens: it is completed as soon as it is made. */
export function isLoggedContact(type: StepType): boolean {
  const { category, direction } = STEPS[type]
  return category === 'OTHER' && direction !== null && !isOfAppointment(type)
}

/** True for the emails about an appointment, which `appointments.ts` alone adds. */
export function isOfAppointment(type: StepType): boolean {
  return type === 'APPOINTMENT_EMAIL' || type === 'APPOINTMENT_REMINDER'
}

/** The two ways of the chase that run side by side, each with one open step at most. */
export type Track = 'insured' | 'agent'

/** The track a step belongs to; null for the steps before and after the chase. */
export function trackOf(type: StepType): Track | null {
  const { category } = STEPS[type]
  if (category === 'INSURED') return 'insured'
  return category === 'AGENT' ? 'agent' : null
}

/** How a step of a type is worked at a carrier. */
export interface StepSettings {
  /** Days until it lapses unanswered; 0 when nothing is waited for. */
  waitInDays: number
  /** True when it waits for a person, who carries it out or reviews what will be sent. */
  baker: boolean
  /** True when the engine sends it once a person has released it. */
  personFirst: boolean
}

/** The table's row with the cadence over it. A cadence changes the length of a wait, and removes none. */
export function stepSettings(type: StepType, cadence: Cadence): StepSettings {
  const { waitInDays, baker } = STEPS[type]
  const override = cadence[type] ?? {}
  const personFirst = override.personFirst === true && isSentByEngine(type)
  return {
    waitInDays: waitInDays === 0 ? 0 : Math.max(1, override.waitInDays ?? waitInDays),
    baker: baker || personFirst,
    personFirst,
  }
}

/** True for an open step that the engine hands to the outbox as soon as it is due, without a person. */
export function isToBeSent({
  type,
  status,
  baker,
}: Pick<Step, 'type' | 'status' | 'baker'>): boolean {
  return status === 'OPEN' && !baker && isSentByEngine(type)
}

/** True for the e-mails, texts and letters that the engine sends. */
export function isSentByEngine(type: StepType): boolean {
  const { baker, channel, direction }: StepDefinition = STEPS[type]
  return (
    !baker &&
    direction === 'out' &&
    (channel === 'email' || channel === 'text' || channel === 'letter')
  )
}

/**
 * The step's `bakerStepActive` flag: it is uncompleted and started, and the audit is neither paused
 * nor cancelled. A step without a start counts as started.
 */
export function isBakerStepActive(
  step: Pick<Step, 'status' | 'dateStarted'>,
  bakeState: BakeState,
  now: Date,
): boolean {
  if (!isOpenStep(step) || STATES[bakeState]?.rests) return false
  return step.dateStarted === null || step.dateStarted.getTime() <= now.getTime()
}

/** True while a step is still to be carried out or its outcome awaited. */
export function isOpenStep(step: Pick<Step, 'status'>): boolean {
  return step.status === 'SCHEDULED' || step.status === 'OPEN' || step.status === 'QUEUED'
}

/** What a baker does at a piece of work: the tabs of the queue. */
export const WORK_KINDS = ['call', 'documents', 'worksheet', 'other'] as const

export type WorkKind = (typeof WORK_KINDS)[number]

/** The states that ask a baker for work of a kind without a step; of any kind without one. */
export function deskStatesOf(kind?: WorkKind): BakeState[] {
  return BAKE_STATES.filter((state) => {
    const { desk } = STATES[state]
    return kind === undefined ? desk !== undefined : desk === kind
  })
}

/** The types of steps that are work of a kind; none where only states ask for it. */
export function stepTypesOf(kind: WorkKind): StepType[] {
  return (Object.keys(STEPS) as StepType[]).filter((type) => workKindOf(type) === kind)
}

/** The kind of a step's work: most of outreach without a channel of its own is done by phone. */
export function workKindOf(type: StepType): WorkKind {
  const { channel, direction, party, category } = STEPS[type]
  if (channel === 'call') return 'call'
  const isAsking = channel === null && direction === 'out' && party !== null
  return isAsking && category !== 'POST SUBMIT' && !isWait(type) ? 'call' : 'other'
}

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

type Sorted = Pick<Step, 'type' | 'dateCompleted' | 'dateStarted' | 'dateAdded' | 'seq'>

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
  return (
    a.dateAdded.getTime() - b.dateAdded.getTime() ||
    (a.seq ?? 0) - (b.seq ?? 0) ||
    // An import makes New and the step after it at once.
    STEP_TYPES.indexOf(a.type) - STEP_TYPES.indexOf(b.type)
  )
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

/** The waits that can be set, in days: one can be changed, never removed. */
const FEWEST_DAYS = 1
const MOST_DAYS = 60

/** What cannot be set of a step: a wait where it waits for nothing, or out of range; else null. */
export function refusalOfOverride(step: StepType, override: StepOverride): Refusal | null {
  const { displayName, waitInDays } = STEPS[step]
  const { waitInDays: days, personFirst } = override
  if (days !== undefined) {
    if (!Number.isInteger(days) || days < FEWEST_DAYS || days > MOST_DAYS)
      return refusal('WAIT_OUT_OF_RANGE', { days, fewest: FEWEST_DAYS, most: MOST_DAYS })
    if (waitInDays === 0) return refusal('STEP_HAS_NO_WAIT', { step: displayName })
  }
  const isNotSent = personFirst === true && !isSentByEngine(step)
  return isNotSent ? refusal('STEP_IS_A_PERSONS', { step: displayName }) : null
}
