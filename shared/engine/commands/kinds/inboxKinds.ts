import * as v from 'valibot'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import {
  INBOX_KIND_IDS,
  INBOX_KINDS,
  type InboxFile,
  type InboxKind,
  type InboxStatus,
} from '#shared/documents/inboxFiles.ts'
import {
  putScanBack,
  readScanOf,
  replaceScans,
  setScansAside,
} from '#shared/documents/ops/decideScans.ts'
import { attachScan, detachScan } from '#shared/documents/ops/documents.ts'
import { refusalOfScan } from '#shared/documents/ops/readScans.ts'
import { readStaged, type StagedFile } from '#shared/documents/ops/unattachedFiles.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  type AskedDecision,
  decideInboxFile,
  moveInboxFile,
  readInboxFile,
} from '#shared/orders/ops/inboxFiles.ts'
import { actorOf, type CommandRows, DAY_MS, ended, id, onAudit } from '../row.ts'
import { versionOf } from './auditKinds.ts'
import { DOC_TYPE, filesOf, STAGED } from './fileKinds.ts'

/** A file of the carrier's inbox. */
interface NamedInboxFile {
  inboxKind: InboxKind
  fileId: string
}

export interface InboxRequests {
  /** Puts a staged file into the carrier's inbox; `from`, of an admin: files of it that it was made of. */
  uploadToInbox: StagedFile & { from?: string[] }
  /** Sets a file aside or back, chooses the profile it is read by, or closes its rejected orders. */
  changeInboxFile: NamedInboxFile & { decision: AskedDecision }
  /** Moves a file to the inbox of another carrier of the asker's. */
  moveInboxFile: NamedInboxFile & { to: string }
  /** Makes a waiting scan a document of the command's audit. */
  attachScan: { scanId: string; docType: DocumentType }
  /** Takes a scan off the command's audit and back into the inbox, where it waits again. */
  detachScan: { scanId: string }
  /** Sets a waiting scan aside, for a reason, or puts one back. */
  decideScan: { scanId: string; decision: 'setAside' | 'putBack'; reason: string }
  /** Replaces scans by the staged pieces that were made of them. */
  recutScans: { scanIds: string[]; pieces: StagedFile[]; how: 'split' | 'join' }
}

/** Pieces and originals that one request may name. */
const MOST_PIECES = 60

const named = { inboxKind: v.picklist(INBOX_KIND_IDS), fileId: id }
const decision = v.union([
  v.strictObject({ status: v.picklist(['waiting', 'set_aside']) }),
  v.strictObject({ profile: v.pipe(v.string(), v.maxLength(80)) }),
  v.strictObject({ leaveRejects: v.pipe(v.string(), v.maxLength(500)) }),
])
const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_PIECES))
const pieces = v.pipe(v.array(v.strictObject(STAGED)), v.minLength(1), v.maxLength(MOST_PIECES))

const BY_ADMIN = { roles: ['admin'], lane: 'audit', longestWaitMs: DAY_MS } as const

/** Why originals are set aside; shown with the scan. */
const RECUT_REASONS = { split: 'Cut in two', join: 'Put together' } as const

/** Files of a carrier's inbox: order files, XML files and scans. */
export const INBOX_COMMANDS: CommandRows<InboxRequests> = {
  uploadToInbox: {
    ...BY_ADMIN,
    hasContent: true,
    roles: ['admin', 'carrier'],
    schema: v.strictObject({ ...STAGED, from: v.exactOptional(ids) }),
    stagedIn: ({ staged }) => [staged],
    async run(world, { uid, carrierCompany: carrier, request }, asker) {
      const files = filesOf(world)
      const { name, from } = request
      const refused = await refusalOfSources(world.store, { carrier, from }, asker)
      if (refused !== null) return { ok: false, error: refused }
      const bytes = await readStaged(files, uid, request)
      if (!bytes.ok) return bytes
      const left = await uploadToInbox(
        { ...world, files },
        { carrier, userId: asker.id, name, bytes: bytes.value, ...(from && { from }) },
      )
      return left.ok ? { ok: true, value: { ...left.value } } : left
    },
    resultOf: leftFile,
  },
  changeInboxFile: {
    ...BY_ADMIN,
    schema: v.strictObject({ ...named, decision }),
    async run({ store, clock }, { carrierCompany, request }, asker) {
      const file = await fileOf(store, carrierCompany, request)
      if (!file.ok) return file
      const asked = { by: asker.id, decision: request.decision }
      return decideInboxFile({ store, clock }, file.value, asked)
    },
  },
  moveInboxFile: {
    ...BY_ADMIN,
    hasContent: true,
    schema: v.strictObject({ ...named, to: id }),
    async run(world, { carrierCompany, request }, asker) {
      const { to: carrier } = request
      if (carrier === carrierCompany || !asker.carriers.includes(carrier))
        return { ok: false, error: refusal('COMMAND_NOT_ALLOWED', { carrier }) }
      const file = await fileOf(world.store, carrierCompany, request)
      if (!file.ok) return file
      const files = filesOf(world)
      const by = { carrier, by: asker.id }
      const moved = await moveInboxFile({ ...world, files }, file.value, by)
      return moved.ok ? { ok: true, value: { ...moved.value } } : moved
    },
    resultOf: leftFile,
  },
  attachScan: {
    ...BY_ADMIN,
    hasContent: true,
    schema: v.strictObject({ scanId: id, docType: DOC_TYPE }),
    run: onAudit(async (world, command, { audit, actor }) => {
      const { at: askedAt, carrierCompany: carrier, request } = command
      const scan = await readScanOf(world, { carrier, id: request.scanId })
      if (!scan.ok) return scan
      const refused = await refusalOfScan(world, scan.value)
      if (refused !== null) return { ok: false, error: refused }
      const { docType } = request
      const asked = { scan: scan.value, audit, docType, actor, askedAt }
      return ended(await attachScan({ ...world, files: filesOf(world) }, asked))
    }),
    resultOf: versionOf,
  },
  detachScan: {
    ...BY_ADMIN,
    schema: v.strictObject({ scanId: id }),
    async run(world, command, asker) {
      const { at: askedAt, auditFSID, carrierCompany: carrier, request } = command
      const scan = await readScanOf(world, { carrier, id: request.scanId })
      if (!scan.ok) return scan
      const { name } = scan.value
      if (scan.value.auditFSID !== auditFSID)
        return { ok: false, error: refusal('SCAN_NOT_ATTACHED', { name }) }
      const done = await detachScan(world, { scan: scan.value, actor: actorOf(asker), askedAt })
      return ended(done)
    },
    resultOf: versionOf,
  },
  decideScan: {
    ...BY_ADMIN,
    schema: v.strictObject({
      scanId: id,
      decision: v.picklist(['setAside', 'putBack']),
      reason: v.pipe(v.string(), v.maxLength(2_000)),
    }),
    async run(world, { carrierCompany: carrier, request }, asker) {
      const { decision, reason } = request
      const scan = await readScanOf(world, { carrier, id: request.scanId })
      if (!scan.ok) return scan
      const decided =
        decision === 'putBack'
          ? await putScanBack(world, scan.value)
          : await setScansAside(world, { scans: [scan.value], reason, userId: asker.id })
      return ended(decided)
    },
  },
  recutScans: {
    ...BY_ADMIN,
    hasContent: true,
    schema: v.strictObject({ scanIds: ids, pieces, how: v.picklist(['split', 'join']) }),
    stagedIn: (request) => request.pieces.map(({ staged }) => staged),
    async run(world, { uid, carrierCompany: carrier, request }, asker) {
      const { scanIds, pieces: asked, how } = request
      const reason = RECUT_REASONS[how]
      const made = await replaceScans(
        { ...world, files: filesOf(world) },
        { carrier, scanIds, pieces: asked, uid, userId: asker.id, reason },
      )
      return made.ok ? { ok: true, value: { made: made.value } } : made
    },
    resultOf: (writes) => ({ made: writes.filter(isWaiting).map((write) => write.id) }),
  },
}

/** A file of the carrier's inbox; one that the command line imported has no name but its id. */
async function fileOf(
  store: DocumentStore,
  carrier: string,
  { inboxKind: kind, fileId }: NamedInboxFile,
): Promise<Result<InboxFile>> {
  const file = await readInboxFile(store, { kind, id: fileId })
  if (file === null || file.carrierCompany !== carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the inbox' }) }
  return { ok: true, value: { ...file, kind, name: file.name ?? fileId } }
}

/**
 * Why a file cannot come from these: carrier users see only their own, and what it comes from counts as
 * corrected by it, or is erased with it. Null: it can.
 */
async function refusalOfSources(
  store: DocumentStore,
  { carrier, from = [] }: { carrier: string; from?: readonly string[] | undefined },
  { role }: User,
): Promise<Refusal | null> {
  if (from.length > 0 && role !== 'admin') return refusal('COMMAND_NOT_ALLOWED', { carrier })
  for (const fileId of from) {
    const named = INBOX_KIND_IDS.map((inboxKind) => fileOf(store, carrier, { inboxKind, fileId }))
    const found = await Promise.all(named)
    if (!found.some(({ ok }) => ok)) return refusal('RECORD_NOT_FOUND', { what: 'the inbox' })
  }
  return null
}

/** The result of a batch that puts a file into an inbox. */
function leftFile(writes: readonly BatchWrite[]): Record<string, unknown> {
  const kindOf = (collection: string) =>
    INBOX_KIND_IDS.find((kind) => INBOX_KINDS[kind].collection === collection)
  const left = writes.find((write) => kindOf(write.collection) !== undefined && isWaiting(write))
  if (left === undefined) return {}
  const status: InboxStatus = 'waiting'
  return { id: left.id, kind: kindOf(left.collection), status, isNew: left.kind === 'create' }
}

function isWaiting(write: BatchWrite): boolean {
  const status: InboxStatus = 'waiting'
  return write.kind !== 'delete' && write.data['status'] === status
}
