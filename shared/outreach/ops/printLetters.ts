import { formatPin } from '#shared/audit/access/pin.ts'
import { letterLinesOf } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { LetterRunInput, PrintedLetter } from '#shared/documents/letters/model.ts'
import { type ContentWorld, contentOf } from '#shared/documents/ops/contentWork.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { DEFAULT_LANGUAGE } from '#shared/kernel/language.ts'
import { isWriteConflict, putNew, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import {
  isDue,
  LEFT_OUT_WORDS,
  type LeftOutLetter,
  type LeftOutReason,
  type LetterOnItsWay,
  type LetterRun,
  letterRunPath,
  MAX_LETTERS_A_RUN,
} from '../letterRun.ts'

/** What printing letters needs. */
export interface LetterWorld extends ContentWorld {
  store: DocumentStore
  clock: Clock
  files: FileStore
}

interface PrintRequest {
  carrier: Carrier
  /** Who prints. */
  by: string
  /** The id of the command that asks, or a random one. */
  command: string
}

/** Letters of one carrier that are read at once, and due ones that are looked for. */
const PAGE = 1_000

/** Pages at most: letters printed and not mailed are among those that are read. */
const MAX_PAGES = 10

/** Attempts while letters are taken back, or other runs begin. */
const MAX_ATTEMPTS = 5

/**
 * Prints what is due for a carrier: makes a run of it, at most `MAX_LETTERS_A_RUN`, the oldest first, and
 * its PDF. A letter that can't be printed is left out with the reason, and holds up no other. The run and
 * its letters are one batch, so that a letter is in one open run only; the PDF comes after it, and a second
 * attempt of the same command goes on there. Refused: LETTER_SENDER_MISSING, LETTERS_NONE_DUE,
 * LETTERS_ALL_LEFT_OUT, LETTER_RUN_BUSY. Rejects with a `StoreError` or a `ContentError`.
 */
export async function printLetters(
  world: LetterWorld,
  request: PrintRequest,
): Promise<Result<LetterRun>> {
  const { store } = world
  const [begun] = await store.list<LetterRun>(COLLECTIONS.letterRuns, {
    filters: [{ field: 'command', op: '==', value: request.command }],
    sort: { field: 'id', direction: 'asc' },
    limit: 1,
  })
  const run: Result<LetterRun> = begun ? { ok: true, value: begun } : await beginRun(world, request)
  return run.ok ? { ok: true, value: await makePdf(world, run.value) } : run
}

/** The bytes of a run's PDF: as stored, or made anew. Rejects like `printLetters`. */
export async function readLetterRun(world: LetterWorld, run: LetterRun): Promise<Uint8Array> {
  const stored = run.url === null ? null : await world.files.describe(letterRunPath(run))
  if (stored !== null) return world.files.read(stored.path)
  return (await contentOf(world).letterRun(await inputOf(world.store, run))).bytes
}

/** The letters of a carrier that wait to be printed, the oldest first; of very many the oldest. */
export async function dueLetters(
  store: Pick<DocumentStore, 'list'>,
  carrier: string,
): Promise<LetterOnItsWay[]> {
  const due: LetterOnItsWay[] = []
  let place: Pick<ListOptions, 'after' | 'afterId'> = {}
  for (let pages = 0; pages < MAX_PAGES && due.length < PAGE; pages++) {
    const page = await store.list<LetterOnItsWay>(COLLECTIONS.letters, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'folded', op: '==', value: false },
      ],
      sort: { field: 'dateAdded', direction: 'asc' },
      limit: PAGE,
      ...place,
    })
    due.push(...page.filter(isDue))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return due
    place = { after: last.dateAdded, afterId: last.id }
  }
  return due
}

async function beginRun(
  world: LetterWorld,
  { carrier, by, command }: PrintRequest,
): Promise<Result<LetterRun>> {
  const { store, clock } = world
  const sender = carrier.returnAddress ?? []
  if (sender.length === 0)
    return { ok: false, error: refusal('LETTER_SENDER_MISSING', { carrier: carrier.name }) }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const due = await dueLetters(store, carrier.id)
    if (due.length === 0)
      return { ok: false, error: refusal('LETTERS_NONE_DUE', { carrier: carrier.name }) }
    const { printed, leftOut } = await ofOneRun(world, due)
    const claim = claimOf(due)
    const flags = inParts(leftOut, MAX_LETTERS_A_RUN).map((part) =>
      part.map(({ id, why }) => claim(id, { leftOut: why })),
    )
    if (printed.length === 0) {
      for (const part of flags) await store.batch(part)
      const facts = { count: leftOut.length, why: leftOut[0]?.why ?? '' }
      return { ok: false, error: refusal('LETTERS_ALL_LEFT_OUT', facts) }
    }
    const at = clock.now()
    const { name, timeZone, helpPhone, helpHours } = carrier
    const run: LetterRun = {
      id: await freeRunId(store, carrier, at),
      carrierCompany: carrier.id,
      at,
      by,
      command,
      state: 'PRINTED',
      letters: printed.map(({ id }) => id),
      leftOut,
      sender,
      carrier: { name, timeZone, helpPhone, helpHours },
      url: null,
      sha256: null,
      pages: [],
      mailedOn: null,
      takenBack: [],
    }
    const { id, ...data } = run
    try {
      for (const part of flags) await store.batch(part)
      await store.batch([
        { kind: 'create', collection: COLLECTIONS.letterRuns, id, data: { ...data } },
        ...printed.map(({ id: letter, code, pin, language }) =>
          claim(letter, { run: id, code, pin, language, leftOut: '' }),
        ),
      ])
      return { ok: true, value: run }
    } catch (error) {
      // A letter was taken back, or another run has begun.
      if (!isWriteConflict(error)) throw error
    }
  }
  return { ok: false, error: refusal('LETTER_RUN_BUSY') }
}

/** Makes changes of letters that no other run has meanwhile. */
function claimOf(
  due: readonly LetterOnItsWay[],
): (id: string, data: Record<string, string>) => BatchWrite {
  const runs = new Map(due.map(({ id, run }) => [id, run]))
  return (id, data) => {
    const expect = { field: 'run', value: runs.get(id) }
    return { kind: 'update', collection: COLLECTIONS.letters, id, data, expect }
  }
}

async function freeRunId(
  store: DocumentStore,
  { id, timeZone }: Pick<Carrier, 'id' | 'timeZone'>,
  at: Date,
): Promise<string> {
  const day = todayIn(timeZone, at).slice(2).replaceAll('-', '')
  for (let number = 1; ; number++) {
    const runId = `${id}-${day}-${number}`
    if ((await store.get(COLLECTIONS.letterRuns, runId)) === null) return runId
  }
}

interface SortedLetters {
  printed: PrintedLetter[]
  leftOut: LeftOutLetter[]
}

/** The oldest due letters that can be printed, as many as a run takes, and those beside them that can't be. */
async function ofOneRun(
  world: LetterWorld,
  due: readonly LetterOnItsWay[],
): Promise<SortedLetters> {
  const run: SortedLetters = { printed: [], leftOut: [] }
  for (const part of inParts(due, MAX_LETTERS_A_RUN)) {
    if (run.printed.length >= MAX_LETTERS_A_RUN) break
    const { printed, leftOut } = await sorted(world, part)
    run.printed.push(...printed)
    run.leftOut.push(...leftOut)
  }
  return { ...run, printed: run.printed.slice(0, MAX_LETTERS_A_RUN) }
}

/** Due letters as they are printed, and those that can't be. */
async function sorted(world: LetterWorld, due: readonly LetterOnItsWay[]): Promise<SortedLetters> {
  const { store } = world
  const audits = await readByIds<Audit>(store, COLLECTIONS.audits, [
    ...new Set(due.map(({ auditFSID }) => auditFSID)),
  ])
  const printed: PrintedLetter[] = []
  const leftOut: LeftOutLetter[] = []
  const leave = ({ id, auditFSID }: LetterOnItsWay, code: string, why: LeftOutReason) =>
    leftOut.push({ id, auditFSID, code, why: LEFT_OUT_WORDS[why] })
  for (const letter of due) {
    const audit = audits.get(letter.auditFSID)
    const access = await store.get<{ pin: string }>(
      nestedPath(COLLECTIONS.audits, letter.auditFSID, 'private'),
      'access',
    )
    if (audit === undefined || access === null) {
      leave(letter, '', 'NO_AUDIT')
      continue
    }
    const pin = formatPin(access.pin)
    const stale = staleness(letter, audit, pin)
    if (stale !== null) leave(letter, audit.auditCode, stale)
    else
      printed.push({
        ...wordsOf(letter),
        code: audit.auditCode,
        pin,
        language: audit.insuredLanguage ?? DEFAULT_LANGUAGE,
      })
  }
  const faults = await contentOf(world).letterFaults(printed)
  for (const { id, code } of printed) {
    const letter = due.find((each) => each.id === id)
    const fault = faults[id]
    if (letter && fault) leave(letter, code, fault)
  }
  return { printed: printed.filter(({ id }) => faults[id] === undefined), leftOut }
}

/** A PIN as letters write it, of eight characters or, before release 0.2, six. */
const PIN_IN_TEXT = /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/

/** Why the letter would not reach its reader or open the audit's page any more; null while it does. */
function staleness(
  { to, stepType, text, link }: LetterOnItsWay,
  audit: Audit,
  pin: string,
): LeftOutReason | null {
  const { linkClosedAt, intakeId } = audit
  // An edit takes such a letter back; an order that comes again leaves it.
  if (to.join('\n') !== letterLinesOf(audit, stepType).join('\n')) return 'ADDRESS_CHANGED'
  if (linkClosedAt !== null) return 'LINK_CLOSED'
  if (link !== '' && !link.endsWith(`/${intakeId}`)) return 'LINK_REPLACED'
  return !text.includes(pin) && PIN_IN_TEXT.test(text) ? 'PIN_CHANGED' : null
}

function wordsOf({
  id,
  to,
  subject,
  text,
  link,
}: LetterOnItsWay): Pick<PrintedLetter, 'id' | 'to' | 'subject' | 'text' | 'link'> {
  return { id, to, subject, text, link }
}

/** What the run's PDF is made of: all of it is stored, so that it is the same whenever it is made. */
async function inputOf(store: DocumentStore, run: LetterRun): Promise<LetterRunInput> {
  const { id, at, carrier, sender, leftOut } = run
  const stored = await readByIds<LetterOnItsWay>(store, COLLECTIONS.letters, run.letters)
  const letters = run.letters.flatMap((letterId) => {
    const letter = stored.get(letterId)
    if (letter === undefined) return []
    const { code = '', pin = '', language = DEFAULT_LANGUAGE } = letter
    return [{ ...wordsOf(letter), code, pin, language }]
  })
  return { run: id, at, carrier, sender, letters, leftOut }
}

/** Makes and stores the run's PDF, once. */
async function makePdf(world: LetterWorld, run: LetterRun): Promise<LetterRun> {
  if (run.url !== null || run.state !== 'PRINTED') return run
  const { store, files } = world
  const { bytes, pages } = await contentOf(world).letterRun(await inputOf(store, run))
  const sha256 = await contentOf(world).sha256(bytes)
  const path = letterRunPath(run)
  const file =
    (await putNew(files, path, bodyOf(bytes), { contentType: 'application/pdf' })) ??
    (await files.describe(path))
  const made = { url: file?.url ?? null, sha256, pages }
  const expect = { field: 'state', value: 'PRINTED' }
  const at = { collection: COLLECTIONS.letterRuns, id: run.id }
  await store.batch([{ kind: 'update', ...at, data: made, expect }])
  return { ...run, ...made }
}
