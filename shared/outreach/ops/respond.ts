import { handlerOf } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import { type NewDocument, withDocuments } from '#shared/audit/attachments.ts'
import { MAX_BYTES_FROM_OUTSIDE } from '#shared/audit/auditSize.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { type ActionWorld, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { offeredKinds } from '#shared/audit/orderKinds.ts'
import type { StepParty } from '#shared/audit/steps/table.ts'
import { guessDocument } from '#shared/documents/fileNames.ts'
import { type ContentWorld, contentOf } from '#shared/documents/ops/contentWork.ts'
import type { ReadMail } from '#shared/documents/readMail.ts'
import { type ErrorCode, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { putNew } from '#shared/kernel/ops/storeVerbs.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import { offeredFiles } from '../inbound/files.ts'
import {
  type Inbound,
  type InboundFile,
  type InboundMail,
  LONGEST_WORDS,
} from '../inbound/model.ts'
import { ownWords } from '../inbound/ownWords.ts'
import { senderOf } from '../inbound/sender.ts'

/** What is needed to make a message a response. */
export type RespondWorld = ActionWorld & ContentWorld & { files: FileStore }

const RESPONSE_OF = {
  carrier: 'RESPONSE_EMAIL_CARRIER',
  agent: 'RESPONSE_EMAIL_AGENT',
  insured: 'RESPONSE_EMAIL_INSURED',
  accountant: 'RESPONSE_EMAIL_ACCOUNTANT',
} as const satisfies Record<StepParty, StepType>

/** The message, whose audit it becomes a response of, and whom it answers. */
interface Respond {
  inbound: InboundMail
  mail: ReadMail
  audit: Audit
  carrier: WorkCarrier
  /** The party that was written to: an unknown sender stands for it. */
  writtenTo: StepParty
  actor: Actor
  /** The state that the message must have: another has decided on it otherwise. */
  expected: Inbound['state']
  askedAt?: Date
  dryRun?: boolean
}

/**
 * Makes an email the response of its sender's side: its step and entry, what follows an answer, and its
 * files as documents to be checked, in one batch with the message's own document. Files that no document
 * is made of are named in the message with the reason. Files come first, under ids made of the message's:
 * killed in between, it is done again with the same. Refused: FILE_UNCHECKED where a file could not be
 * scanned, MESSAGE_INFECTED where one is infected and no person asks, and as `applyAction` refuses.
 */
export async function respond(
  { files, ...world }: RespondWorld,
  { inbound, mail, audit, carrier, writtenTo, actor, expected, askedAt, dryRun = false }: Respond,
): Promise<Result<Audit>> {
  const sender = senderOf(inbound.from, audit, carrier, writtenTo)
  const isSystem = actor.role === 'system'
  const placing = await placeFiles({ ...world, files }, { inbound, mail, audit, dryRun })
  if (!placing.ok) return placing
  const placed = placing.value
  const isInfected = placed.some(({ file }) => file.fault === 'FILE_INFECTED')
  // What comes with a virus is seldom what its sender meant to write: a person reads it first.
  if (isInfected && isSystem) return { ok: false, error: refusal('MESSAGE_INFECTED') }
  const documents = placed.flatMap(({ document }) => document ?? [])
  const data = {
    ...readParts(mail),
    ...(isSystem ? {} : { decidedBy: actor.userId, decidedAt: world.clock.now(), why: '' }),
    ...{ state: 'APPLIED', meaning: 'response', auditFSID: audit.id, auditCode: audit.auditCode },
    ...{ carrierCompany: audit.carrierCompany, ...sender, files: placed.map(({ file }) => file) },
  }
  const also = {
    ...{ kind: 'update' as const, collection: COLLECTIONS.inbound, id: inbound.id, data },
    expect: { field: 'state', value: expected },
  }
  const step = RESPONSE_OF[sender.party]
  const handler = handlerOf({ kind: 'complete', step, completion: { inbound: inbound.id } })
  const done = await applyAction(world, audit, {
    ...withDocuments(handler, documents),
    ...{ actor, carrier, reason: saidOf(inbound, sender.isKnown, documents.length), dryRun },
    ...(askedAt === undefined ? {} : { askedAt }),
    ...(isSystem ? { maxBytes: MAX_BYTES_FROM_OUTSIDE } : {}),
    also: [also],
  })
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}

/** What the entry says behind "Insured emailed". */
function saidOf({ from }: InboundMail, isKnown: boolean, documents: number): string {
  const files = documents === 1 ? '1 file to check' : `${documents} files to check`
  return [
    ...(isKnown ? [] : [`from ${from === '' ? 'no address' : from}, which is not on file`]),
    ...(documents === 0 ? [] : [files]),
  ].join('; ')
}

/** What of an email is kept beside its bytes, whatever becomes of it. */
export function readParts(mail: ReadMail): Pick<InboundMail, 'fromName' | 'subject' | 'words'> {
  return {
    fromName: mail.from.name.slice(0, 200),
    subject: mail.subject.slice(0, 500),
    words: ownWords(mail.text, mail.subject).slice(0, LONGEST_WORDS),
  }
}

/** The files of an email that was not made a response, by name and size. */
export function namedFiles(mail: ReadMail): InboundFile[] {
  return offeredFiles(mail.parts).map(({ name, bytes, fault }) => ({
    ...{ name, size: bytes.length },
    ...(fault && { fault }),
  }))
}

interface PlacedFile {
  file: InboundFile
  document?: NewDocument
}

function refusedAs(valid: Result<unknown> | null): ErrorCode {
  return valid === null || valid.ok ? 'DOCUMENT_INVALID' : valid.error.code
}

async function placeFiles(
  world: ContentWorld & { files: FileStore },
  {
    inbound,
    mail,
    audit,
    dryRun,
  }: { inbound: InboundMail; mail: ReadMail; audit: Audit; dryRun: boolean },
): Promise<Result<PlacedFile[]>> {
  const placed: PlacedFile[] = []
  for (const [n, { name, bytes, fault }] of offeredFiles(mail.parts).entries()) {
    const file = { name, size: bytes.length }
    const content = contentOf(world)
    const valid = fault ? null : await content.validateDocument(name, new Uint8Array(bytes))
    if (valid === null || !valid.ok) {
      placed.push({ file: { ...file, fault: fault ?? refusedAs(valid) } })
      continue
    }
    const { carrierCompany } = audit
    const coming = { carrierCompany, audit, door: 'email', name, bytes } as const
    const held = await world.quarantine?.admit(coming)
    if (held?.code === 'FILE_UNCHECKED') return { ok: false, error: held }
    if (held) {
      placed.push({ file: { ...file, fault: held.code } })
      continue
    }
    const attId = `${inbound.id}_${n}`
    const path = `audits/${audit.id}/files/${attId}`
    const sha256 = await content.sha256(new Uint8Array(bytes))
    const { contentType } = valid.value
    const stored = dryRun
      ? null
      : ((await putNew(world.files, path, bodyOf(bytes), { contentType, metadata: { sha256 } })) ??
        (await world.files.describe(path)))
    const { docType, ...guess } = guessDocument(name, { kinds: offeredKinds(audit) })
    const typed = { docType: docType ?? 'D99', ...guess }
    const url = stored?.url ?? `gs://bucket/${path}`
    const document = { attId, url, ...typed, name, size: bytes.length, sha256 }
    placed.push({ file: { ...file, attId }, document })
  }
  return { ok: true, value: placed }
}
