import { handlerOf } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { MAX_BYTES_FROM_OUTSIDE } from '#shared/audit/auditSize.ts'
import type { Audit } from '#shared/audit/model.ts'
import { applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { AuditDraft } from '#shared/audit/steps/draft.ts'
import { ContentError, type ContentWorld, contentOf } from '#shared/documents/ops/contentWork.ts'
import type { ReadMail } from '#shared/documents/readMail.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { bounceClass } from '#shared/outreach/bounces.ts'
import type { BounceReport } from '#shared/outreach/inbound/bounceReport.ts'
import { cluesOf } from '#shared/outreach/inbound/clues.ts'
import { type MailMeaning, meaningOf } from '#shared/outreach/inbound/meaning.ts'
import {
  type Inbound,
  type InboundMail,
  inboundPath,
  inboundWrite,
} from '#shared/outreach/inbound/model.ts'
import { senderOf } from '#shared/outreach/inbound/sender.ts'
import { type FoundAudit, findAudit } from '#shared/outreach/ops/findAudit.ts'
import { noteLaterNews } from '#shared/outreach/ops/laterNews.ts'
import { namedFiles, readParts, respond } from '#shared/outreach/ops/respond.ts'
import { countDone, type DutyReport, type Pass, unlessInBetween, type WorkerWorld } from './duty.ts'

/** One email that is being read. */
interface MailAtWork {
  world: WorkerWorld
  pass: Pass
  report: DutyReport
  inbound: InboundMail
}

/**
 * Reads an email and does what it means: a bounce goes to the email that bounced, a wish to get no more to
 * the insured's wishes, an automatic answer is noted, and what a person wrote becomes a response. What
 * belongs to no audit for certain is kept for a person.
 */
export async function applyMail(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  inbound: InboundMail,
): Promise<boolean> {
  const work: MailAtWork = { world, pass, report, inbound }
  // Without files here it waits for a worker that has them.
  if (!world.files) return false
  const mail = await readStored(world.files, world, inbound)
  if (mail === null)
    return end(work, null, { state: 'KEPT', meaning: 'unreadable', why: 'MESSAGE_NOT_READ' })
  const meaning = meaningOf(mail)
  const original = meaning.kind === 'report' ? meaning.report.original : ''
  const found = await findAudit(world.store, cluesOf(mail, inbound.recipients, original))
  if (typeof found !== 'string') return APPLY[meaning.kind](work, mail, found, meaning)
  if (meaning.kind === 'autoreply')
    return end(work, mail, { state: 'IGNORED', meaning: 'autoreply', why: 'MESSAGE_AUTOMATIC' })
  return end(work, mail, { state: 'KEPT', meaning: MEANT[meaning.kind], why: found })
}

const MEANT = { report: 'bounce', unsubscribe: 'unsubscribe', letter: 'response' } as const

const APPLY: Record<
  MailMeaning['kind'],
  (work: MailAtWork, mail: ReadMail, found: FoundAudit, meaning: MailMeaning) => Promise<boolean>
> = {
  report: async (work, mail, found, meaning) =>
    meaning.kind === 'report' && applyReport(work, mail, found, meaning.report),
  autoreply: noteAutoreply,
  unsubscribe: applyUnsubscribe,
  letter: applyLetter,
}

/** Null for what cannot be read, now or later. */
async function readStored(
  files: Pick<FileStore, 'read'>,
  world: ContentWorld,
  { id }: InboundMail,
): Promise<ReadMail | null> {
  try {
    return await contentOf(world).readMail(await files.read(inboundPath(id)))
  } catch (error) {
    if (error instanceof StoreError && ['not-found', 'too-large'].includes(error.code)) return null
    if (error instanceof ContentError) return null
    throw error
  }
}

/** What a mail server says of an email of ours; a delay is no bounce, and only a key proves it is ours. */
async function applyReport(
  work: MailAtWork,
  mail: ReadMail,
  { audit, answered }: FoundAudit,
  { kind, status, error }: BounceReport,
): Promise<boolean> {
  const { world, pass } = work
  if (kind === 'delayed' || bounceClass(status, error) === 'temporary')
    return end(work, mail, { ...ofAudit(audit), state: 'IGNORED', meaning: 'delayed' })
  if (answered === null)
    return end(work, mail, {
      ...ofAudit(audit),
      state: 'KEPT',
      meaning: 'bounce',
      why: 'MESSAGE_OF_NO_AUDIT',
    })
  const news =
    kind === 'delivered'
      ? ({ kind, at: work.inbound.at } as const)
      : ({ kind, error, ...(status && { status }) } as const)
  if (!pass.dryRun) await noteLaterNews(world.store, { collection: 'mail', id: answered.id }, news)
  return end(work, mail, { ...ofAudit(audit), state: 'APPLIED', meaning: 'bounce' })
}

/** Automatic messages an hour from one address that an audit's history notes; of more it notes none. */
const MOST_AUTOMATIC = 3

const HOUR_MS = 3_600_000

/**
 * Noted in the history, so that staff read who is away until when; no response and no sign of life. One
 * by the code alone from an address that is not on file waits for a person, as a letter does.
 */
async function noteAutoreply(
  work: MailAtWork,
  mail: ReadMail,
  { audit, by, writtenTo }: FoundAudit,
) {
  const { world, pass, inbound } = work
  const carrier = await pass.carrierOf(audit.carrierCompany)
  const isLoop = (await automaticSince(world, inbound)) >= MOST_AUTOMATIC
  if (isLoop || !carrier)
    return end(work, mail, {
      ...ofAudit(audit),
      state: 'IGNORED',
      meaning: 'autoreply',
      why: 'MESSAGE_LOOP',
    })
  const sender = senderOf(inbound.from, audit, carrier, writtenTo)
  if (by === 'code' && !sender.isKnown)
    return end(work, mail, {
      ...ofAudit(audit),
      state: 'KEPT',
      meaning: 'autoreply',
      why: 'MESSAGE_OF_UNKNOWN_SENDER',
    })
  const over = endWrite(inbound, mail, {
    ...{ ...ofAudit(audit), ...sender, state: 'IGNORED', meaning: 'autoreply' },
    why: 'MESSAGE_AUTOMATIC',
  })
  return counted(
    work,
    'autoreply',
    await applyAction(world, audit, {
      ...{ actor: WORKER_ACTOR, carrier, dryRun: pass.dryRun, also: [over], reads: () => [] },
      maxBytes: MAX_BYTES_FROM_OUTSIDE,
      work: (worked, context) => {
        const draft = new AuditDraft(worked, context)
        draft.record('AUTOREPLY', `Automatic reply to an email, ${sender.party}`, null, {
          inbound: inbound.id,
        })
        return { ok: true, value: draft.finish() }
      },
    }),
    mail,
    audit,
  )
}

async function automaticSince({ store }: WorkerWorld, { from, at }: InboundMail): Promise<number> {
  const recent = await store.list<Inbound>(COLLECTIONS.inbound, {
    filters: [
      { field: 'from', op: '==', value: from },
      { field: 'at', op: '>', value: new Date(at.getTime() - HOUR_MS) },
    ],
    sort: { field: 'at', direction: 'asc' },
    limit: 50,
  })
  return recent.filter(({ meaning }) => meaning === 'autoreply').length
}

/** The insured wants no more emails; of another party a person decides. */
async function applyUnsubscribe(work: MailAtWork, mail: ReadMail, found: FoundAudit) {
  const { world, pass, inbound } = work
  const { audit, by, writtenTo } = found
  const carrier = await pass.carrierOf(audit.carrierCompany)
  const isTheirs = by === 'key' && writtenTo === 'insured' && carrier !== null
  if (!isTheirs)
    return end(work, mail, {
      ...ofAudit(audit),
      state: 'KEPT',
      meaning: 'unsubscribe',
      why: 'MESSAGE_WISH_UNCLEAR',
    })
  const sender = senderOf(inbound.from, audit, carrier, writtenTo)
  const over = endWrite(inbound, mail, {
    ...{ ...ofAudit(audit), ...sender, state: 'APPLIED', meaning: 'unsubscribe' },
  })
  const isDone = audit.doNotContact.email === true
  if (isDone)
    return end(work, mail, { ...ofAudit(audit), state: 'APPLIED', meaning: 'unsubscribe' })
  const done = await applyAction(world, audit, {
    ...{ actor: WORKER_ACTOR, carrier, dryRun: pass.dryRun, also: [over] },
    ...{ reason: 'by email', ...handlerOf({ kind: 'optOut', channel: 'email', optedOut: true }) },
  })
  return counted(work, 'unsubscribe', done, mail, audit)
}

/** What a person wrote. */
async function applyLetter(work: MailAtWork, mail: ReadMail, found: FoundAudit): Promise<boolean> {
  const { world, pass, inbound } = work
  const { audit, by, writtenTo } = found
  const { files } = world
  const carrier = await pass.carrierOf(audit.carrierCompany)
  const keep = (why: ErrorCode) =>
    end(work, mail, { ...ofAudit(audit), state: 'KEPT', meaning: 'response', why })
  if (!carrier || !files) return keep('MESSAGE_OF_NO_AUDIT')
  const { isKnown } = senderOf(inbound.from, audit, carrier, writtenTo)
  if (by === 'code' && !isKnown) return keep('MESSAGE_OF_UNKNOWN_SENDER')
  if (
    readParts(mail).words === '' &&
    namedFiles(mail).every(({ fault }) => fault === 'FILE_IS_INLINE')
  )
    return keep('MESSAGE_WITHOUT_WORDS')
  const done = await respond(
    { ...world, files },
    {
      ...{ inbound, mail, audit, carrier, writtenTo, actor: WORKER_ACTOR, expected: 'WAITING' },
      dryRun: pass.dryRun,
    },
  )
  return counted(work, 'response', done, mail, audit)
}

/** Counts what was done; what an audit refuses is kept with the reason, unless a write came in between. */
async function counted(
  work: MailAtWork,
  what: string,
  done: { ok: true } | { ok: false; error: { code: ErrorCode } },
  mail: ReadMail,
  audit: Audit,
): Promise<boolean> {
  if (done.ok) {
    work.report.done++
    countDone(work.report, what)
    return true
  }
  const { code } = done.error
  // What could not be scanned waits with its message.
  if (code === 'AUDIT_CHANGED' || code === 'FILE_UNCHECKED') return false
  return end(work, mail, { ...ofAudit(audit), state: 'KEPT', meaning: 'response', why: code })
}

function ofAudit({ id, auditCode, carrierCompany }: Audit) {
  return { auditFSID: id, auditCode, carrierCompany }
}

type Ending = Partial<InboundMail> & Pick<InboundMail, 'state'>

async function end(work: MailAtWork, mail: ReadMail | null, ending: Ending): Promise<boolean> {
  const { world, pass, report, inbound } = work
  report.done++
  countDone(report, ending.state === 'KEPT' ? 'kept' : (ending.meaning ?? 'ignored'))
  if (ending.state === 'KEPT') report.flagged++
  if (pass.dryRun) return true
  return unlessInBetween(() => world.store.batch([endWrite(inbound, mail, ending)]))
}

function endWrite({ id }: InboundMail, mail: ReadMail | null, ending: Ending) {
  return inboundWrite(id, {
    ...(mail && { ...readParts(mail), files: namedFiles(mail) }),
    ...ending,
  })
}
