import { askedOf } from '#shared/audit/access/asked.ts'
import { type Intake, intakeStatusIn } from '#shared/audit/access/intake.ts'
import {
  MOST_SAVED_BYTES,
  readSaved,
  savedOf,
  savedText,
} from '#shared/audit/access/savedAnswers.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { type WorkerFlag, withWorkerFlag } from '#shared/audit/exceptions.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { changeWrites, workOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { stepsOf } from '#shared/audit/ops/readKnowledge.ts'
import { readAudit } from '#shared/audit/readAudit.ts'
import { AuditDraft, setWorkerFlag } from '#shared/audit/steps/draft.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import { type AppliedIntake, applyIntake } from '#shared/intake/applyIntake.ts'
import { asksToDelegate, type DelegateInvite } from '#shared/intake/linkedIntakes.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import { type BatchWrite, type Data, StoreError } from '#shared/kernel/ports/documentStore.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  isHopeless,
  type Pass,
  PENDING_QUERIES,
  type WorkerWorld,
} from './duty.ts'
import { type UploadChanges, uploadChanges } from './uploadChanges.ts'

/**
 * Intakes: what the public side has written comes into the audit (`domain/intake/`), its uploads become
 * attachments, and the intake says what the public may do now. Audit and intake are one batch: the
 * audit by its `v`, the intake by its `rev`, so a save in between is never lost nor taken twice.
 */
export const foldIntakes: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  await eachInPages<Intake>(world, pass, report, {
    duty: 'intakes',
    page: (limit) => store.list<Intake>(COLLECTIONS.intakes, { ...PENDING_QUERIES.intakes, limit }),
    since: ({ at }) => at ?? clock.now(),
    isAlone: (intake) => attemptsOf(intake) > 0,
    work: async (found) => {
      try {
        return await foldOrCount(world, pass, report, found)
      } catch (error) {
        if (!isWriteConflict(error)) throw error
      }
      // Somebody wrote in between: what is there now decides.
      const again = await store.get<Intake>(COLLECTIONS.intakes, found.id)
      return again?.pending !== true || (await foldOrCount(world, pass, report, again))
    },
  })
  return report
}

/**
 * Folds an intake, unless its last save has failed or ended the process too often: an attempt is noted
 * before the work where the work may not come back.
 */
async function foldOrCount(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  intake: Intake,
): Promise<boolean> {
  const attempts = attemptsOf(intake)
  if (attempts >= MAX_ATTEMPTS) {
    report.flagged++
    if (!pass.dryRun) await putAside(world, intake)
    return true
  }
  const attempt = intakeAttempt(world, pass, intake)
  try {
    if (attempts > 0) await attempt.note()
    return await foldOne(world, pass, report, intake, attempt)
  } catch (error) {
    await attempt.fail(error)
    throw error
  }
}

async function foldOne(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  intake: Intake,
  attempt: IntakeAttempt,
): Promise<boolean> {
  const { store, clock, random } = world
  const stored = await store.get<Audit>(COLLECTIONS.audits, intake.auditFSID)
  const carrier = stored && (await pass.carrierOf(stored.carrierCompany))
  if (!stored || !carrier) {
    // Nothing it could be taken into: the next save asks again.
    report.flagged++
    if (!pass.dryRun) await store.batch([intakeWrite(intake, { pending: false })])
    return true
  }
  if (!isReadable(intake)) {
    report.flagged++
    return leaveOut(world, pass, { intake, audit: readAudit(stored), carrier })
  }
  const audit = readAudit(stored)
  const now = clock.now()
  const today = todayIn(carrier.timeZone, now)
  const steps = await stepsOf(store, audit)
  const uploads = await uploadChanges(world, { intake, audit, now, beforeReading: attempt.note })
  // What was put aside is being taken now: the flag goes with it.
  const worked = intake.stuck ? notStuck(audit) : audit
  const fold = applyIntake(
    { audit: worked, openSteps: steps.filter(isOpenStep) },
    intake,
    {
      actor: WORKER_ACTOR,
      facts: {
        now,
        today,
        carrier,
        reason: '',
        bulk: false,
        steps,
        documents: uploads.documents,
        ...(world.publicUrl ? { publicUrl: world.publicUrl } : {}),
      },
      random,
    },
    { changed: uploads.writes.length > 0, dropped: uploads.dropped },
  )
  if (!pass.dryRun) {
    // Before the batch: a pass that is cut off here finds the intake pending and does it again.
    for (const path of uploads.removed) await world.files?.remove(path)
    const { timeZone } = carrier
    await store.batch(writesOf({ stored: audit, worked }, intake, fold, uploads, timeZone))
  }
  report.done++
  for (const what of fold.did) countDone(report, what)
  if (fold.dropped.length > 0) report.flagged++
  return true
}

/**
 * More than fits, or nothing that the pages save: nothing of it is taken, the audit says so once, and what was submitted can be sent
 * again when it is shorter.
 */
async function leaveOut(
  world: WorkerWorld,
  { dryRun }: Pass,
  { intake, audit, carrier }: { intake: Intake; audit: Audit; carrier: WorkCarrier },
): Promise<boolean> {
  const over = intakeWrite(intake, { pending: false, status: intakeStatusIn(audit) })
  if (audit.flags.includes('ANSWERS_DROPPED')) {
    if (!dryRun) await world.store.batch([over])
    return true
  }
  const done = await workOnAudit(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: '',
    bulk: false,
    dryRun,
    also: [over],
    reads: () => [],
    work: (worked, context) => {
      const draft = new AuditDraft(worked, context)
      setWorkerFlag(draft, 'ANSWERS_DROPPED', true)
      draft.record('DROPPED', 'Answers were too long, or in no form that can be read', null)
      return { ok: true, value: draft.finish() }
    },
  })
  return done.ok
}

function writesOf(
  { stored, worked }: { stored: Audit; worked: Audit },
  intake: Intake,
  { change, status, dropped, invite }: AppliedIntake,
  uploads: UploadChanges,
  timeZone: string,
): BatchWrite[] {
  const writes = auditWrites()
  const isOfIntake = (write: BatchWrite) =>
    write.collection === COLLECTIONS.intakes && write.id === intake.id
  const own = writes.find(isOfIntake)
  const data: Data = {
    ...(own?.kind === 'update' ? own.data : {}),
    status,
    pending: false,
    asked: askedOf(change.audit),
    foldedSaved: savedText(savedOf(intake)),
    ...(intake.stuck && { stuck: false }),
    ...(uploads.attached.length > 0 && { attached: uploads.attached }),
    dropped: dropped.slice(0, MOST_DROPPED),
    ...(invite && {
      delegateInvite: {
        id: invite.id,
        at: asksToDelegate(intake)?.at ?? 0,
        count: (intake.delegateInvite?.count ?? 0) + 1,
      },
    }),
  }
  return [
    ...writes.filter((write) => !isOfIntake(write)),
    ...uploads.writes,
    ...(invite ? revocation(invite) : []),
    intakeWrite(intake, data),
  ]

  function auditWrites(): BatchWrite[] {
    if (change.audit !== worked) return changeWrites(stored, change, timeZone)
    return worked === stored ? [] : [stuckWrite(stored, false)]
  }
}

/** An earlier link of a delegate opens nothing any more. */
function revocation({ replaces }: DelegateInvite): BatchWrite[] {
  if (replaces === null) return []
  return [
    { kind: 'update', collection: COLLECTIONS.intakes, id: replaces, data: { revoked: true } },
  ]
}

/** Measured with its letters written out: that is twice in one document of at most 1 MiB. */
function isReadable(intake: Intake): boolean {
  const saved = readSaved(intake)
  return saved !== null && savedText(saved).length <= MOST_SAVED_BYTES
}

/** Names of left-out answers that are kept; a hostile intake has no end of them. */
const MOST_DROPPED = 50

/** After so many failed attempts at one save an intake is put aside for a person. */
const MAX_ATTEMPTS = 3

/** One attempt to fold an intake. */
interface IntakeAttempt {
  /** Notes the attempt before what may end the process; once, however often it is called. */
  note(): Promise<void>
  /**
   * Notes how it failed. A store that cannot be reached, or a write in between, says nothing about the
   * intake: then the attempt does not count.
   */
  fail(error: unknown): Promise<void>
}

/** Failed or unfinished attempts at what the public saved last: a new save begins anew. */
function attemptsOf({ tried, rev }: Pick<Intake, 'tried' | 'rev'>): number {
  return tried !== undefined && tried.rev === rev ? tried.count : 0
}

/**
 * An attempt at an intake. It costs a write where something is noted: before files are read, after a
 * failure, and at each attempt that follows one.
 */
function intakeAttempt({ store }: WorkerWorld, { dryRun }: Pass, intake: Intake): IntakeAttempt {
  const before = attemptsOf(intake)
  let noted: Promise<void> | null = null
  const write = (count: number) =>
    store.batch([intakeWrite(intake, { tried: { rev: intake.rev, count } })])
  return {
    note: () => {
      noted ??= dryRun ? Promise.resolve() : write(before + 1)
      return noted
    },
    fail: async (error) => {
      const counts = !isHopeless(error) && !isWriteConflict(error)
      if (dryRun || counts === (noted !== null)) return
      try {
        await write(counts ? before + 1 : before)
      } catch (cause) {
        // The failure itself is what the pass is told of.
        if (!(cause instanceof StoreError)) throw cause
      }
    },
  }
}

const STUCK: WorkerFlag = 'ANSWERS_STUCK'

/**
 * Leaves an intake for a person, with a flag on its audit, until the public saves again: what was
 * submitted can be sent again. The flag is all that is written of the audit, because work on it may be
 * what fails. Rejects with a `StoreError`, `conflict` when somebody wrote in between.
 */
async function putAside({ store }: WorkerWorld, intake: Intake): Promise<void> {
  const audit = await store.get<Audit>(COLLECTIONS.audits, intake.auditFSID)
  await store.batch([
    ...(audit === null ? [] : [stuckWrite(audit, true)]),
    intakeWrite(intake, {
      pending: false,
      stuck: true,
      ...(audit && { status: intakeStatusIn(audit) }),
    }),
  ])
}

/** The audit without the flag; where it has none it stays the same object. */
function notStuck(audit: Audit): Audit {
  if (!audit.flags.includes(STUCK)) return audit
  return { ...audit, flags: withWorkerFlag(audit.flags, STUCK, false) }
}

/** Sets or takes away the flag and nothing else, as long as the audit is as it was read. */
function stuckWrite({ id, v, flags }: Audit, holds: boolean): BatchWrite {
  const data = { flags: withWorkerFlag(flags, STUCK, holds) }
  const expect = { field: 'v', value: v }
  return { kind: 'update', collection: COLLECTIONS.audits, id, data, expect }
}

/** Changes an intake only if the public has not saved again since: that save is then folded with the rest. */
function intakeWrite({ id, rev }: Pick<Intake, 'id' | 'rev'>, data: Data): BatchWrite {
  const expect = { field: 'rev', value: rev }
  return { kind: 'update', collection: COLLECTIONS.intakes, id, data, expect }
}
