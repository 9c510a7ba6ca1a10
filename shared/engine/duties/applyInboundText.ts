import { handlerOf } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { MAX_BYTES_FROM_OUTSIDE } from '#shared/audit/auditSize.ts'
import type { OutgoingMessage } from '#shared/audit/messages/outgoing.ts'
import { applyAction } from '#shared/audit/ops/actOnAudit.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/kernel/language.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  type ContactWishes,
  isClosedFor,
  mayAnswer,
  noWishes,
  withAnswer,
  withWish,
} from '#shared/outreach/contactWishes.ts'
import { type InboundText, inboundWrite } from '#shared/outreach/inbound/model.ts'
import {
  type AuditOfNumber,
  auditOfText,
  auditsOfNumber,
} from '#shared/outreach/ops/auditsOfNumber.ts'
import { readSenders } from '#shared/outreach/ops/senderState.ts'
import { textLineOf } from '#shared/outreach/senders.ts'
import { answerTo } from '#shared/outreach/textAnswers.ts'
import { type Keyword, readKeyword } from '#shared/outreach/textKeywords.ts'
import { countDone, type DutyReport, type Pass, unlessInBetween, type WorkerWorld } from './duty.ts'

/**
 * A text that came in: a keyword closes or opens its number for every audit of the sender, or is
 * answered who writes; any other is the insured's answer (specification §4: "Response (inbound
 * text-message exception)"), where it is clear on which audit. The rest waits for a person.
 */
export async function applyInboundText(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  text: InboundText,
): Promise<boolean> {
  const isOfLine = await sharesLine(world.store)
  const known = await auditsOfNumber(world.store, text.from, (carrier) =>
    isOfLine(carrier, text.line),
  )
  const keyword = readKeyword(text.words)
  report.done++
  if (keyword) {
    const language = keyword.language ?? known[0]?.audit.insuredLanguage ?? DEFAULT_LANGUAGE
    return applyKeyword(world, pass, report, { text, known, asks: keyword.asks, language })
  }
  const target = auditOfText(known)
  if (target) return applyResponse(world, pass, report, { text, target })
  const why = known.length === 0 ? 'INBOUND_NO_AUDIT' : 'INBOUND_UNCLEAR'
  return keep(world, pass, report, { text, likely: known[0], why })
}

/** Which audit a message belongs to, as fields of its document. */
function aboutOf(found: AuditOfNumber | undefined): object {
  if (!found) return {}
  const { audit, party } = found
  const { id: auditFSID, auditCode, carrierCompany } = audit
  return { auditFSID, auditCode, carrierCompany, party, isKnown: true }
}

async function applyResponse(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  { text, target }: { text: InboundText; target: AuditOfNumber },
): Promise<boolean> {
  const carrier = await pass.carrierOf(target.audit.carrierCompany)
  if (!carrier) return keep(world, pass, report, { text, likely: target, why: 'INBOUND_UNCLEAR' })
  const data = { state: 'APPLIED', meaning: 'response', ...aboutOf(target) }
  const done = await applyAction(world, target.audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: wordsOf(text),
    askedAt: text.at,
    dryRun: pass.dryRun,
    maxBytes: MAX_BYTES_FROM_OUTSIDE,
    also: [inboundWrite(text.id, data)],
    ...handlerOf({
      ...{ kind: 'complete', step: 'RESPONSE_TEXT_INSURED' },
      completion: { inbound: text.id },
    }),
  })
  if (done.ok) {
    countDone(report, 'answered')
    return true
  }
  if (done.error.code === 'AUDIT_CHANGED') return false
  return keep(world, pass, report, { text, likely: target, why: done.error.code })
}

/** Characters of a text that the history shows. */
const LONGEST_SHOWN = 1000

/** The words in one line, and how many pictures came with them. */
export function wordsOf({ words, media }: InboundText): string {
  const pictures = media === 0 ? '' : `[${media} ${media === 1 ? 'picture' : 'pictures'}]`
  return `${cleanLine(words).slice(0, LONGEST_SHOWN)} ${pictures}`.trim()
}

async function keep(
  { store }: WorkerWorld,
  { dryRun }: Pass,
  report: DutyReport,
  { text, likely, why }: { text: InboundText; likely: AuditOfNumber | undefined; why: ErrorCode },
): Promise<boolean> {
  countDone(report, 'kept')
  if (dryRun) return true
  const data = { state: 'KEPT', meaning: 'response', why, ...aboutOf(likely) }
  return unlessInBetween(() => store.batch([inboundWrite(text.id, data)]))
}

interface Asked {
  text: InboundText
  known: readonly AuditOfNumber[]
  asks: Keyword
  language: Language
}

/**
 * First the wish itself, which the sender asks before each text; then every audit says so; last the
 * answer, with the message's end. Broken off anywhere, doing it again changes nothing that is done.
 */
async function applyKeyword(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  { text, known, asks, language }: Asked,
): Promise<boolean> {
  const { store, clock } = world
  const { line, at, words } = text
  countDone(report, asks)
  if (pass.dryRun) return true
  let wishes =
    (await store.get<ContactWishes>(COLLECTIONS.contactWishes, text.from)) ?? noWishes(text.from)
  if (asks !== 'help') {
    const said = { line, isClosed: asks === 'stop', at, words: cleanLine(words) }
    const wished = withWish(wishes, said)
    if (wished !== wishes) {
      const written = { ...wished, rev: wishes.rev + 1 }
      if (!(await unlessInBetween(() => store.batch([wishWrite(wishes, written)])))) return false
      wishes = written
    }
    const isClosed = isClosedFor(wishes, line)
    for (const found of known)
      if (found.isTexted && !(await applyWish(world, pass, found, { text, isClosed }))) return false
  }
  const now = clock.now()
  const about = { line, asks, now }
  // A later word holds already: the answer would say what isn't so.
  const isOutdated = asks !== 'help' && isClosedFor(wishes, line) !== (asks === 'stop')
  const isToAnswer =
    !isOutdated && !text.isAnswered && isMobile(text.from) && mayAnswer(wishes, about)
  const carrier = isToAnswer ? await carrierToName(world, pass, { known, line }) : null
  const ended = { state: 'APPLIED', meaning: asks, ...aboutOf(known[0]) }
  const writes: BatchWrite[] = [inboundWrite(text.id, ended)]
  if (carrier) {
    const body = answerTo(asks, language, carrier)
    writes.push(
      { kind: 'create', collection: COLLECTIONS.messages, id: text.id, data: { ...answer(body) } },
      wishWrite(wishes, { ...withAnswer(wishes, about), rev: wishes.rev + 1 }),
    )
  }
  return unlessInBetween(() => store.batch(writes))

  function answer(body: string): OutgoingMessage {
    return {
      ...{ auditFSID: known[0]?.audit.id ?? '', stepId: '', stepType: 'RESPONSE_TEXT_INSURED' },
      ...{ carrierCompany: carrier?.id ?? '', dateAdded: now, folded: false },
      ...{ sendAt: now, to: text.from, body, answers: text.id },
    }
  }
}

function isMobile(number: string): boolean {
  return /^\+1\d{10}$/.test(number)
}

/** Nothing came in between. The first wish of a number is created. */
function wishWrite({ rev }: ContactWishes, { id, ...data }: ContactWishes): BatchWrite {
  const place = { collection: COLLECTIONS.contactWishes, id, data }
  if (rev === 0) return { kind: 'create', ...place }
  return { kind: 'update', ...place, expect: { field: 'rev', value: rev } }
}

/** False when the audit was written in between: the next pass goes on. */
async function applyWish(
  world: WorkerWorld,
  pass: Pass,
  { audit }: AuditOfNumber,
  { text, isClosed }: { text: InboundText; isClosed: boolean },
): Promise<boolean> {
  const carrier = await pass.carrierOf(audit.carrierCompany)
  if (!carrier) return true
  const done = await applyAction(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: wordsOf(text),
    askedAt: text.at,
    ...handlerOf({ kind: 'optOut', channel: 'text', optedOut: isClosed }),
  })
  return done.ok || done.error.code !== 'AUDIT_CHANGED'
}

/** The carrier whose audit it is, else the first of that line. */
async function carrierToName(
  { store }: WorkerWorld,
  pass: Pass,
  { known, line }: { known: readonly AuditOfNumber[]; line: string },
): Promise<Pick<Carrier, 'id' | 'name' | 'helpPhone'> | null> {
  const [first] = known
  if (first) return pass.carrierOf(first.audit.carrierCompany)
  const isOfLine = await sharesLine(store)
  const byId = { sort: { field: 'id', direction: 'asc' } } as const
  const carriers = await store.list<Carrier>(COLLECTIONS.carriers, byId)
  return carriers.find(({ id }) => isOfLine(id, line)) ?? null
}

/**
 * Whether a carrier's texts come from a line: carriers that share it are one sender to who gets them.
 * Where no worker has said what sends texts, or has no sender, all carriers are one.
 */
async function sharesLine(
  store: DocumentStore,
): Promise<(carrier: string, line: string) => boolean> {
  const text = (await readSenders(store))?.text
  if (!text || text.kind === 'none') return () => true
  return (carrier, line) => textLineOf(text, carrier) === line
}
