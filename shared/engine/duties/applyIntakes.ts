import { askedOf, type Intake, intakeStatusIn } from '#shared/audit/access/intake.ts'
import {
  isNewerSaved,
  MOST_SAVED_BYTES,
  readSaved,
  savedOf,
  savedText,
} from '#shared/audit/access/savedAnswers.ts'
import { knownFacts } from '#shared/audit/actionFacts.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { MAX_BYTES_FROM_OUTSIDE, refusalOfSize } from '#shared/audit/auditSize.ts'
import { type WorkerFlag, withWorkerFlag } from '#shared/audit/exceptions.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { applyAction, changeWrites, takeBackWrites } from '#shared/audit/ops/actOnAudit.ts'
import { stepsOf } from '#shared/audit/ops/readKnowledge.ts'
import { AuditDraft, setWorkerFlag } from '#shared/audit/steps/draft.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import { type AppliedIntake, applyIntake, isSameSitting } from '#shared/intake/applyIntake.ts'
import { asksToDelegate, type DelegateInvite } from '#shared/intake/linkedIntakes.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type Data,
  failureCode,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  isUnreachable,
  type Pass,
  PENDING_QUERIES,
  type WorkerWorld,
  withoutFlag,
} from './duty.ts'
import { type UploadChanges, uploadChanges } from './uploadChanges.ts'

/**
 * Intakes: what the public side has saved is applied to the audit (`shared/intake/applyIntake.ts`), its
 * uploads become attachments, and the intake says what the public may do now. Audit and intake are
 * written in one batch, the audit by its `v` and the intake by its `rev`: a save in between is neither
 * lost nor applied twice.
 */
export const applyIntakes: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  await eachInPages<Intake>(world, pass, report, {
    duty: 'intakes',
    page: (limit) => store.list<Intake>(COLLECTIONS.intakes, { ...PENDING_QUERIES.intakes, limit }),
    since: ({ at }) => at ?? clock.now(),
    isAlone: (intake) => attemptsOf(intake) > 0,
    work: async (found) => {
      try {
        return await applyOrSetAside(world, pass, report, found)
      } catch (error) {
        if (!isWriteConflict(error)) throw error
      }
      const again = await store.get<Intake>(COLLECTIONS.intakes, found.id)
      return again?.pending !== true || (await applyOrSetAside(world, pass, report, again))
    },
  })
  return report
}

/**
 * Applies an intake, unless its last save has failed or ended the process too often. An attempt is noted
 * before what may end the process.
 */
async function applyOrSetAside(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  intake: Intake,
): Promise<boolean> {
  const attempts = attemptsOf(intake)
  if (attempts >= MAX_ATTEMPTS) {
    report.flagged++
    if (!pass.dryRun) await setAside(world, intake)
    return true
  }
  const attempt = intakeAttempt(world, pass, intake)
  try {
    if (attempts > 0) await attempt.note()
    return await apply(world, pass, report, intake, attempt)
  } catch (error) {
    await attempt.fail(error)
    throw error
  }
}

async function apply(
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
    // No audit to apply it to: the next save is tried again.
    report.flagged++
    if (!pass.dryRun) await store.batch([intakeWrite(intake, { pending: false })])
    return true
  }
  if (isNewerSaved(intake) && waitsForEngine(intake, clock.now())) return false
  if (!isReadable(intake)) {
    report.flagged++
    return skipUnreadable(world, pass, { intake, audit: readAudit(stored), carrier })
  }
  const audit = readAudit(stored)
  const now = clock.now()
  const steps = await stepsOf(store, audit)
  const uploads = await uploadChanges(world, { intake, audit, now, beforeReading: attempt.note })
  const worked = intake.stuck ? withoutFlag(audit, STUCK) : audit
  const applied = applyIntake(
    { audit: worked, openSteps: steps.filter(isOpenStep) },
    intake,
    {
      actor: WORKER_ACTOR,
      facts: knownFacts(
        {
          carrier,
          steps,
          documents: uploads.documents,
          ...(world.publicUrl ? { publicUrl: world.publicUrl } : {}),
        },
        { now },
      ),
      random,
    },
    { ...uploads, changed: uploads.writes.length > 0 },
  )
  if (refusalOfSize(worked, applied.change.audit, MAX_BYTES_FROM_OUTSIDE)) {
    report.flagged++
    if (!pass.dryRun) await setAside(world, intake)
    return true
  }
  if (!pass.dryRun) {
    const { timeZone } = carrier
    const takenBack = await takeBackWrites(store, applied.change, now)
    await store.batch([
      ...writesOf({ stored: audit, worked }, intake, applied, uploads, timeZone),
      ...takenBack,
    ])
    await deleteFiles(world, uploads.removed)
  }
  report.done++
  for (const what of applied.did) countDone(report, what)
  if (applied.leavesOut) report.flagged++
  return true
}

/** One that stays is deleted at the next save, or as an orphaned file. */
async function deleteFiles(
  { files, logger }: WorkerWorld,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths)
    try {
      await files?.remove(path)
    } catch (error) {
      logger.error('worker: a file was not deleted', { duty: 'intakes', code: failureCode(error) })
    }
}

/**
 * A save that is too long, or that no page writes, is not applied: the audit says so once, and what was
 * submitted can be sent again when it is shorter.
 */
async function skipUnreadable(
  world: WorkerWorld,
  { dryRun }: Pass,
  { intake, audit, carrier }: { intake: Intake; audit: Audit; carrier: WorkCarrier },
): Promise<boolean> {
  const dropped = [WHOLE_SAVE]
  const over = intakeWrite(intake, {
    pending: false,
    status: intakeStatusIn(audit, intake.scope),
    dropped,
  })
  if (audit.flags.includes('ANSWERS_DROPPED')) {
    if (!dryRun) await world.store.batch([over])
    return true
  }
  const done = await applyAction(world, audit, {
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
      if (!isSameSitting(worked.audit, 'DROPPED', context.facts.now))
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

/** Closes the earlier link of a delegate who is invited again. */
function revocation({ replaces }: DelegateInvite): BatchWrite[] {
  if (replaces === null) return []
  return [
    { kind: 'update', collection: COLLECTIONS.intakes, id: replaces, data: { revoked: true } },
  ]
}

/**
 * A save of newer pages is left for the engine that is on its way, for an hour: the public may
 * write any number.
 */
function waitsForEngine({ at }: Intake, now: Date): boolean {
  return at !== undefined && now.getTime() - at.getTime() < UPGRADE_WAIT_MS
}

const UPGRADE_WAIT_MS = 3_600_000

/** Measured as the text that is stored, which one document of at most 1 MiB holds twice. */
function isReadable(intake: Intake): boolean {
  const saved = readSaved(intake)
  return saved !== null && savedText(saved).length <= MOST_SAVED_BYTES
}

/** Names of left-out answers that are kept; a hostile intake has no end of them. */
const MOST_DROPPED = 50

/** The name of a save that is left out as a whole: of the field that holds it. */
const WHOLE_SAVE = 'saved'

/** After so many failed attempts at one save an intake is set aside for a person. */
const MAX_ATTEMPTS = 3

/** One attempt to apply an intake. */
interface IntakeAttempt {
  /** Counts the attempt before what may end the process; once, however often it is called. */
  note(): Promise<void>
  /**
   * Counts the attempt as failed. A store or bucket that cannot be reached, or a write in between, says
   * nothing about the intake: then the attempt does not count.
   */
  fail(error: unknown): Promise<void>
}

/** Failed or unfinished attempts at the public's last save: a new save starts at none. */
function attemptsOf({ tried, rev }: Pick<Intake, 'tried' | 'rev'>): number {
  return tried !== undefined && tried.rev === rev ? tried.count : 0
}

/** Costs a write before files are read, after a failure, and at each attempt that follows one. */
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
      const counts = !isUnreachable(error) && !isWriteConflict(error)
      if (dryRun || counts === (noted !== null)) return
      try {
        await write(counts ? before + 1 : before)
      } catch (cause) {
        // The failure itself is what the pass reports.
        if (!(cause instanceof StoreError)) throw cause
      }
    },
  }
}

const STUCK: WorkerFlag = 'ANSWERS_STUCK'

/**
 * Leaves an intake that fails, or that the audit has no room for, to a person, with a flag on its audit,
 * until the public saves again: what was submitted can be sent again. Nothing else of the audit is
 * written, because an action on it may be what fails. Rejects with a `StoreError`, `conflict` when
 * the audit or the intake was written in between.
 */
async function setAside({ store }: WorkerWorld, intake: Intake): Promise<void> {
  const audit = await store.get<Audit>(COLLECTIONS.audits, intake.auditFSID)
  await store.batch([
    ...(audit === null ? [] : [stuckWrite(audit, true)]),
    intakeWrite(intake, {
      pending: false,
      stuck: true,
      ...(audit && { status: intakeStatusIn(audit, intake.scope) }),
    }),
  ])
}

/** Sets or clears the flag and nothing else, as long as the audit is as it was read. */
function stuckWrite({ id, v, flags }: Audit, isStuck: boolean): BatchWrite {
  const data = { flags: withWorkerFlag(flags, STUCK, isStuck) }
  const expect = { field: 'v', value: v }
  return { kind: 'update', collection: COLLECTIONS.audits, id, data, expect }
}

/**
 * Changes an intake only if the public has not saved again since: that save is then applied with
 * the rest.
 */
function intakeWrite({ id, rev }: Pick<Intake, 'id' | 'rev'>, data: Data): BatchWrite {
  const expect = { field: 'rev', value: rev }
  return { kind: 'update', collection: COLLECTIONS.intakes, id, data, expect }
}
