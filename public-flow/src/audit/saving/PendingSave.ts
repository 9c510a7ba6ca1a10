import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf, savedText } from '#shared/audit/access/savedAnswers.ts'
import type { PageAnswers } from '#shared/intake/checkedPage.ts'

/** A page or a file that is to be saved: the newest of its key counts. */
export interface PendingSave {
  /** `page:who`, `file:…`. */
  key: string
  /** Places in what the intake holds (`Saved`), and what is put there. */
  fields: [path: string[], value: unknown][]
  /** The moment from which its file may be deleted, unless the intake lists it. */
  until?: number
}

/** Answers that are kept entry by entry, so that two devices don't overwrite each other's. */
const MAPS = ['keyQuestions', 'exposures', 'skippedDocuments', 'subcontractors']

/** A page's answers as places in what an intake holds. `returnKey`: the return it is answered for. */
export function pageSave(
  step: string,
  { answers, page }: PageAnswers,
  { at, returnKey, signed }: { at: number; returnKey: string; signed: boolean },
): PendingSave {
  const fields: PendingSave['fields'] = Object.entries(answers).flatMap(([name, value]) =>
    MAPS.includes(name) && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, one]): PendingSave['fields'][number] => [
          ['answers', name, key],
          one,
        ])
      : [[['answers', name], value] as PendingSave['fields'][number]],
  )
  // What is signed counts as done when it is sent (`SIGNED`), not when it is kept.
  fields.push([['pages', step], { ...page, done: step !== 'sign', at, key: returnKey }])
  // What was signed has changed: it is signed again.
  if (signed && step !== 'sign') fields.push([['pages', 'sign', 'done'], false])
  return { key: `page:${step}`, fields }
}

/** Goes with the submission itself: a signature that never arrived is asked for again. */
export const SIGNED: PendingSave = { key: 'signed', fields: [[['pages', 'sign', 'done'], true]] }

/** The saves with one more, in the place of an earlier one of its key. */
export function withSave(saves: readonly PendingSave[], save: PendingSave): PendingSave[] {
  return [...saves.filter(({ key }) => key !== save.key), save]
}

/** Which return is answered; empty before the first. */
export function returnKeyOf({ status, asked }: Intake): string {
  return status === 'returned' ? (asked?.returnKey ?? '') : ''
}

/**
 * It counts no more: the intake has a later Continue of its page, it was given for another return, or its
 * file was taken back or may be gone.
 */
export function isOutdone(
  { key, fields, until = Infinity }: PendingSave,
  found: Intake,
  now: number,
): boolean {
  const [path, value] = fields.find(([[map]]) => map !== 'answers') ?? []
  if (path === undefined) return false
  const [map, name = ''] = path
  const own = Object(value)
  const stored = Object(savedOf(found)[map as 'pages' | 'files'][name])
  const returnKey = returnKeyOf(found)
  return (
    (returnKey !== '' && own.key !== returnKey) ||
    stored.removed ||
    (until <= now && stored.sha256 !== own.sha256) ||
    (key.startsWith('page:') && stored.at > own.at)
  )
}

/** The intake with saves laid over it, in their order. */
export function withSaves(intake: Intake, saves: readonly PendingSave[]): Intake {
  if (saves.length === 0) return intake
  const saved = structuredClone(savedOf(intake))
  // Copies: a later save may put something into what an earlier one has put.
  for (const { fields } of structuredClone(saves))
    for (const [path, value] of fields) put(saved, path, value)
  return { ...intake, saved: savedText(saved) }
}

/** Pages that were saved since `before` and not by this device: their marks are neither known nor its own. */
export function pagesChangedElsewhere(
  before: Intake,
  found: Intake,
  own: readonly PendingSave[],
): string[] {
  const ownMarks = own.flatMap(({ fields }) => fields.map(([, value]) => markOf(value)))
  const known = savedOf(before).pages
  return Object.entries(savedOf(found).pages)
    .filter(([step, page]) => {
      const mark = markOf(page)
      return mark !== markOf(known[step]) && !ownMarks.includes(mark)
    })
    .map(([step]) => step)
}

/** Identifies one save of a page: the moment that its device gave it. */
export function markOf(page: unknown): unknown {
  return typeof page === 'object' && page !== null && 'at' in page ? page.at : undefined
}

function put(target: object, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  const map = target as Record<string, unknown>
  if (rest.length === 0) {
    map[name] = value
    return
  }
  const inner = map[name]
  const next = typeof inner === 'object' && inner !== null ? inner : {}
  map[name] = next
  put(next, rest, value)
}
