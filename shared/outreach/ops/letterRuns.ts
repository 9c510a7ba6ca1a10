import { auditsOfCodes } from '#shared/audit/ops/selectAudits.ts'
import { type NewRemovedFile, removedFileId } from '#shared/audit/removedFiles.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { isWriteConflict, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import {
  type LetterOnItsWay,
  type LetterRun,
  mailedDayMistake,
  mailedMoment,
} from '../letterRun.ts'
import { noteLaterNews } from './laterNews.ts'

interface RunWorld {
  store: DocumentStore
  clock: Clock
}

/** What became of a letter when its run was marked as mailed. */
export interface MailedLetter {
  id: string
  code: string
  /** `takenBack`: its step was taken back or answered meanwhile; it counts as not mailed. */
  result: 'mailed' | 'takenBack' | 'gone'
}

interface MailedRequest {
  carrier: string
  run: string
  day: Day
  /** Letters that were mailed although their steps had been taken back. */
  anyway?: readonly string[]
  signal?: StopSignal & { check?: () => Promise<void> }
  onResult?: (letter: MailedLetter, done: number, total: number) => void
}

/** Attempts of one letter while its step is taken back or answered. */
const MAX_ATTEMPTS = 3

/**
 * Marks a run as mailed on a day: each letter in a batch of its own, the run last, so that a second
 * attempt goes on where the first ended. A letter whose step was taken back meanwhile is left out, unless
 * it is named in `anyway`: what left is in the history all the same. Answers what became of each; fewer
 * than the run has when it was stopped. Refused: LETTER_RUN_UNKNOWN, LETTER_RUN_NOT_OPEN,
 * LETTER_DAY_INVALID. Rejects with a `StoreError`.
 */
export async function markMailed(
  { store, clock }: RunWorld,
  { carrier, run: runId, day, anyway = [], signal, onResult }: MailedRequest,
): Promise<Result<MailedLetter[]>> {
  const found = await readRun(store, { carrier, run: runId })
  if (!found.ok) return found
  const run = found.value
  if (run.state === 'GIVEN_UP' || (run.state === 'MAILED' && anyway.length === 0))
    return { ok: false, error: refusal('LETTER_RUN_NOT_OPEN', { run: run.id }) }
  const mistake = mailedDayMistake(day, run, clock.now())
  if (mistake !== null) {
    const facts = { day: formatDay(day), why: DAY_MISTAKES[mistake] }
    return { ok: false, error: refusal('LETTER_DAY_INVALID', facts) }
  }
  const letters = run.state === 'MAILED' ? run.letters.filter(isNamed) : run.letters
  const endTime = mailedMoment(day, run, clock.now())
  const results: MailedLetter[] = []
  for (const id of letters) {
    await signal?.check?.()
    if (signal?.aborted) return { ok: true, value: results }
    const letter = await markLetter(store, id, { endTime, anyway: isNamed(id) })
    results.push(letter)
    onResult?.(letter, results.length, letters.length)
  }
  const takenBack = results.flatMap(({ id, result }) => (result === 'takenBack' ? [id] : []))
  const at = { collection: COLLECTIONS.letterRuns, id: run.id }
  const data = { state: 'MAILED', mailedOn: run.mailedOn ?? day, takenBack }
  await store.batch([
    { kind: 'update', ...at, data, expect: { field: 'state', value: run.state } },
    ...(run.state === 'MAILED' ? [] : removalOf(run, clock.now())),
  ])
  return { ok: true, value: results }

  function isNamed(id: string): boolean {
    return anyway.includes(id)
  }
}

const DAY_MISTAKES = {
  FUTURE: 'it has not come yet',
  BEFORE_RUN: 'the run was printed later',
} as const

async function markLetter(
  store: DocumentStore,
  id: string,
  { endTime, anyway }: { endTime: Date; anyway: boolean },
): Promise<MailedLetter> {
  for (let attempt = 1; ; attempt++) {
    const letter = await store.get<LetterOnItsWay>(COLLECTIONS.letters, id)
    if (letter === null) return { id, code: '', result: 'gone' }
    const { code = '', delivery, rev } = letter
    if (delivery?.state === 'TAKEN_BACK' && !anyway) return { id, code, result: 'takenBack' }
    if (delivery !== undefined && delivery.state !== 'TAKEN_BACK')
      return { id, code, result: 'mailed' }
    const data = { delivery: { state: 'SUCCESS', endTime }, folded: false, rev: (rev ?? 0) + 1 }
    const expect = { field: 'rev', value: rev }
    try {
      await store.batch([{ kind: 'update', collection: COLLECTIONS.letters, id, data, expect }])
      return { id, code, result: 'mailed' }
    } catch (error) {
      if (!isWriteConflict(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * Gives a printed run up: its letters are due again, and its PDF is deleted after thirty days. One batch.
 * Refused: LETTER_RUN_UNKNOWN, LETTER_RUN_NOT_OPEN. Rejects with a `StoreError`, with `conflict` when the
 * run was marked in between.
 */
export async function giveUpRun(
  { store, clock }: RunWorld,
  asked: { carrier: string; run: string },
): Promise<Result<LetterRun>> {
  const found = await readRun(store, asked)
  if (!found.ok) return found
  const run = found.value
  const letters = await readByIds<LetterOnItsWay>(store, COLLECTIONS.letters, run.letters)
  // A marking that was cut off has begun to mail it.
  const isBegun = [...letters.values()].some(({ delivery }) => delivery?.state === 'SUCCESS')
  if (run.state !== 'PRINTED' || isBegun)
    return { ok: false, error: refusal('LETTER_RUN_NOT_OPEN', { run: run.id }) }
  await store.batch([
    {
      kind: 'update',
      collection: COLLECTIONS.letterRuns,
      id: run.id,
      data: { state: 'GIVEN_UP' },
      expect: { field: 'state', value: 'PRINTED' },
    },
    ...[...letters.values()].map(
      ({ id }): BatchWrite => ({
        kind: 'update',
        collection: COLLECTIONS.letters,
        id,
        data: { run: '' },
        expect: { field: 'run', value: run.id },
      }),
    ),
    ...removalOf(run, clock.now()),
  ])
  return { ok: true, value: { ...run, state: 'GIVEN_UP' } }
}

/** The PDF has PINs: it is kept for thirty days more, as a removed file. */
function removalOf({ id, carrierCompany, url }: LetterRun, dateAdded: Date): BatchWrite[] {
  if (url === null) return []
  const data: NewRemovedFile = {
    attId: id,
    url,
    auditFSID: '',
    carrierCompany,
    dateAdded,
    state: 'kept',
  }
  const removed = removedFileId({ auditFSID: 'letters', attId: id })
  return [{ kind: 'set', collection: COLLECTIONS.removedFiles, id: removed, data: { ...data } }]
}

/**
 * A letter came back, named by the audit's code on it or by its id: the newest that was mailed. Its step
 * then fails, and is no attempt any more. Refused: LETTER_UNKNOWN, LETTER_NOT_MAILED. Rejects with a
 * `StoreError`.
 */
export async function returnLetter(
  store: DocumentStore,
  asked: { carrier: string; code: string } | { carrier: string; letter: string },
): Promise<Result<{ id: string; auditFSID: string }>> {
  const letters = await lettersNamed(store, asked)
  const named = 'code' in asked ? asked.code : asked.letter
  if (letters.length === 0)
    return { ok: false, error: refusal('LETTER_UNKNOWN', { letter: named }) }
  const letter = letters
    .filter(({ delivery, folded }) => delivery?.state === 'SUCCESS' && folded)
    .sort((one, other) => other.dateAdded.getTime() - one.dateAdded.getTime())[0]
  if (letter === undefined)
    return { ok: false, error: refusal('LETTER_NOT_MAILED', { letter: named }) }
  const { id, auditFSID } = letter
  const news = { kind: 'failed', error: CAME_BACK } as const
  await noteLaterNews(store, { collection: COLLECTIONS.letters, id }, news)
  return { ok: true, value: { id, auditFSID } }
}

const CAME_BACK = 'The post brought it back.'

async function lettersNamed(
  store: DocumentStore,
  asked: { carrier: string; code: string } | { carrier: string; letter: string },
): Promise<LetterOnItsWay[]> {
  if ('letter' in asked) {
    const letter = await store.get<LetterOnItsWay>(COLLECTIONS.letters, asked.letter)
    return letter?.carrierCompany === asked.carrier ? [letter] : []
  }
  for await (const [selected] of auditsOfCodes(store, [asked.code])) {
    const audit = selected?.audit
    if (audit?.carrierCompany !== asked.carrier) return []
    return store.list<LetterOnItsWay>(COLLECTIONS.letters, {
      filters: [
        { field: 'carrierCompany', op: '==', value: asked.carrier },
        { field: 'auditFSID', op: '==', value: audit.id },
      ],
      sort: { field: 'id', direction: 'asc' },
    })
  }
  return []
}

/** A run, of that carrier if one is named. Refused: LETTER_RUN_UNKNOWN. */
export async function readRun(
  store: Pick<DocumentStore, 'get'>,
  { carrier, run: id }: { carrier?: string; run: string },
): Promise<Result<LetterRun>> {
  const run = /^[A-Z0-9_-]+$/.test(id)
    ? await store.get<LetterRun>(COLLECTIONS.letterRuns, id)
    : null
  return run !== null && (carrier === undefined || run.carrierCompany === carrier)
    ? { ok: true, value: run }
    : { ok: false, error: refusal('LETTER_RUN_UNKNOWN', { run: id }) }
}
