import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock, VirusScanner } from '#shared/kernel/ports/host.ts'
import {
  type FileOnItsWay,
  HELD_STATE_WORDS,
  type HeldFile,
  mayScanAgain,
  OPEN_HELD_STATES,
  type Quarantine,
  refusalOfHeld,
} from '../heldFiles.ts'
import { batchIdOf } from '../validateFile.ts'
import { CONTENT_HERE, type ContentWork } from './contentWork.ts'

interface QuarantineWorld {
  /** The store itself: what is held is written also where a command is refused. */
  store: DocumentStore
  clock: Clock
  content?: ContentWork | undefined
  /** Without one, nothing is scanned. */
  scanner?: VirusScanner | undefined
}

/** The quarantine of an engine; undefined where no scanner is set up, and every file is accepted. */
export function quarantineOf({
  store,
  clock,
  scanner,
  content = CONTENT_HERE,
}: QuarantineWorld): Quarantine | undefined {
  if (scanner === undefined) return undefined
  return {
    async admit(file) {
      const name = cleanLine(file.name).slice(-300)
      const id = batchIdOf(file.carrierCompany, await content.sha256(file.bytes))
      const held = await store.get<HeldFile>(COLLECTIONS.heldFiles, id)
      const isDue = held?.state === 'unchecked' && mayScanAgain(held, clock.now())
      if (held !== null && !isDue) return refusalOfHeld(held.state, name)
      const verdict = await scanner.scan(file.bytes)
      if (verdict === 'clean') {
        if (held !== null) await store.delete(COLLECTIONS.heldFiles, id)
        return null
      }
      const state = verdict === 'infected' ? 'infected' : 'unchecked'
      try {
        await store.batch([heldWrite(held, { ...file, name }, { id, state, now: clock.now() })])
      } catch (error) {
        // Another engine was quicker, or a person: the next attempt goes by what is written.
        if (!isWriteConflict(error)) throw error
      }
      return refusalOfHeld(state, name)
    },
  }
}

function heldWrite(
  held: HeldFile | null,
  { carrierCompany, audit, intakeId = '', door, name, bytes }: FileOnItsWay,
  { id, state, now }: { id: string; state: HeldFile['state']; now: Date },
): BatchWrite {
  const { heldFiles: collection } = COLLECTIONS
  if (held !== null) {
    const data = { state, at: now, tries: held.tries + 1 }
    const expect = { field: 'state', value: held.state }
    return { kind: 'update', collection, id, data, expect }
  }
  const data: Omit<HeldFile, 'id'> = {
    ...{ carrierCompany, auditFSID: audit?.id ?? '', auditCode: audit?.auditCode ?? '' },
    ...{ intakeId, door, name, size: bytes.length, state },
    ...{ dateAdded: now, at: now, tries: 1, decidedBy: '', decidedAt: null },
  }
  return { kind: 'create', collection, id, data: { ...data } }
}

/** The files of a carrier that wait for the scanner or for a person, or those of one audit; oldest first. */
export function listHeldFiles(
  store: Pick<DocumentStore, 'list'>,
  { carrier, auditFSID, limit }: { carrier: string; auditFSID?: string; limit: number },
): Promise<HeldFile[]> {
  return store.list<HeldFile>(COLLECTIONS.heldFiles, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      ...(auditFSID === undefined
        ? []
        : [{ field: 'auditFSID', op: '==' as const, value: auditFSID }]),
      { field: 'state', op: 'in', value: [...OPEN_HELD_STATES] },
    ],
    sort: { field: 'dateAdded', direction: 'asc' },
    limit,
  })
}

/** What a person decides about a held file. */
export interface HeldDecision {
  carrier: string
  id: string
  /** `released`: the scanner is wrong. `discarded`: the file is left out. */
  to: 'released' | 'discarded'
  /** Who decides: an email address. */
  by: string
}

/**
 * Releases a held file or discards it. One of the public's is applied again by the next pass of the worker;
 * one that came by email with the message that has it, once a person attaches that; one that staff or a
 * carrier uploaded is to be uploaded again. Refused: HELD_FILE_UNKNOWN, HELD_FILE_DECIDED. Rejects with a
 * `StoreError`.
 */
export async function decideHeldFile(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { carrier, id, to, by }: HeldDecision,
): Promise<Result<HeldFile>> {
  const held = await store.get<HeldFile>(COLLECTIONS.heldFiles, id)
  if (held?.carrierCompany !== carrier)
    return { ok: false, error: refusal('HELD_FILE_UNKNOWN', { id }) }
  const { state, name } = held
  if (!(OPEN_HELD_STATES as readonly string[]).includes(state)) {
    const facts = { name, state: HELD_STATE_WORDS[state], by: held.decidedBy }
    return { ok: false, error: refusal('HELD_FILE_DECIDED', facts) }
  }
  const decided = { state: to, decidedBy: by, decidedAt: clock.now() }
  const expect = { field: 'state', value: state }
  const { heldFiles: collection } = COLLECTIONS
  try {
    await store.batch([
      { kind: 'update', collection, id, data: decided, expect },
      ...(await applyAgain(store, held)),
    ])
    return { ok: true, value: { ...held, ...decided } }
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    // The scanner has answered meanwhile, or another person decided.
    const facts = { name, state: 'decided', by: 'another' }
    return { ok: false, error: refusal('HELD_FILE_DECIDED', facts) }
  }
}

/** The intake that lists the file is applied once more; where its link was replaced, the one that is valid. */
async function applyAgain(
  store: DocumentStore,
  { intakeId, auditFSID }: HeldFile,
): Promise<BatchWrite[]> {
  if (intakeId === '') return []
  const { intakes: collection } = COLLECTIONS
  let intake = await store.get<Intake>(collection, intakeId)
  if (intake?.revoked === true) {
    const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
    intake = audit && (await store.get<Intake>(collection, audit.intakeId))
  }
  return intake === null
    ? []
    : [{ kind: 'update', collection, id: intake.id, data: { pending: true } }]
}
