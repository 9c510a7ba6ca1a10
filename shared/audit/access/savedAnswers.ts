import { depthOf } from '#shared/kernel/cleanText.ts'

/** What the public has saved in its intake. None of it is trusted to have its form. */
export interface Saved {
  answers: Readonly<Record<string, unknown>>
  /** Pages that were answered and what they keep for themselves, by `stepId`. */
  pages: Readonly<Record<string, unknown>>
  /** Uploads by their slots (`intake/flowFacts.ts`). */
  files: Readonly<Record<string, unknown>>
}

/** What an intake from before the text has in its place: maps, which nothing writes any more. */
export interface EarlierSaved extends Partial<Saved> {
  foldedAnswers?: Readonly<Record<string, unknown>>
}

/** An intake's fields that hold what was saved: `saved` is `Saved` as JSON. */
export type SavedFields = { saved?: string } & EarlierSaved

/** Places for files in an intake, the end of each one's path: so many are ever stored (`storage.rules`). */
export const SLOTS: readonly string[] = Array.from({ length: 60 }, (_, slot) => String(slot))

/** An upload's id from before there were slots; none that the database keeps for itself. */
const EARLIER_ID = /^(?!__.*__$)[A-Za-z0-9_-]{8,64}$/

/** Whether a name under `files` may be an upload's: anyone with the link may have written any. */
export function isUploadId(id: string): boolean {
  return SLOTS.includes(id) || EARLIER_ID.test(id)
}

/** The version of the text that these pages write: one more where it means something else. Absent: the first. */
export const SAVED_SCHEMA = 1

/** Bytes of the text that an intake takes; the rules refuse more (`firestore.rules`). */
export const MOST_SAVED_BYTES = 200_000

/** Levels of lists and maps in it: twice what any page saves. */
const DEEPEST = 10

const NOTHING: Saved = { answers: {}, pages: {}, files: {} }

/** What an intake holds; nothing of a text that can't be read. */
export function savedOf(intake: SavedFields): Saved {
  return readSaved(intake) ?? NOTHING
}

/** What an intake holds; null for a text that is no JSON, no map, newer, or too deep to be worked on. */
export function readSaved(intake: SavedFields): Saved | null {
  const value = intake.saved ? parsed(intake.saved) : intake
  if (!isMap(value) || isNewer(value)) return null
  const { answers, pages, files } = value
  if (depthOf([answers, pages, files], DEEPEST) > DEEPEST) return null
  return { answers: mapOf(answers), pages: mapOf(pages), files: mapOf(files) }
}

/** True for a text of newer pages: none of it is read here, and nothing is written over it. */
export function isNewerSaved({ saved }: SavedFields): boolean {
  const value = saved ? parsed(saved) : null
  return isMap(value) && isNewer(value)
}

function isNewer({ schema }: Record<string, unknown>): boolean {
  return typeof schema === 'number' && schema > SAVED_SCHEMA
}

/** In ASCII: a store that cleans texts (`cleanText.ts`) then leaves it as it is. */
export function savedText({ answers, pages, files }: Partial<Saved>): string {
  const text = JSON.stringify({ schema: SAVED_SCHEMA, answers, pages, files })
  return text.replace(/[\u007f-\uffff]/g, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function mapOf(value: unknown): Record<string, unknown> {
  return isMap(value) ? value : {}
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
