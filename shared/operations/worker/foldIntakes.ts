import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { intakeStatusIn } from '../../domain/audit/intakeStatus.ts'
import type { Intake } from '../../domain/audit/newIntake.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { todayIn } from '../../domain/format/today.ts'
import { askedOf } from '../../domain/intake/asked.ts'
import { asksToDelegate } from '../../domain/intake/asksToDelegate.ts'
import { foldIntake, type IntakeFold } from '../../domain/intake/foldIntake.ts'
import type { DelegateInvite } from '../../domain/intake/inviteDelegate.ts'
import { MOST_SAVED_BYTES, readSaved, savedOf, savedText } from '../../domain/intake/Saved.ts'
import { setWorkerFlag } from '../../domain/intake/setWorkerFlag.ts'
import { AuditDraft } from '../../domain/step/AuditDraft.ts'
import { isOpenStep } from '../../domain/step/bakerStepActive.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, Data } from '../../ports/documentStore.ts'
import { changeWrites } from '../advance/changeWrites.ts'
import { stepsOf } from '../advance/readKnowledge.ts'
import { workOnAudit } from '../advance/workOnAudit.ts'
import { countDone, type Duty, type DutyReport, emptyReport, type Pass } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
import { attemptsOf, type IntakeAttempt, intakeAttempt, MAX_ATTEMPTS } from './intakeAttempt.ts'
import { intakeWrite } from './intakeWrite.ts'
import { isInBetween } from './isInBetween.ts'
import { PENDING_QUERIES } from './pendingQueries.ts'
import { notStuck, putAside, stuckWrite } from './stuckIntakes.ts'
import { type UploadChanges, uploadChanges } from './uploadChanges.ts'
import type { WorkerWorld } from './WorkerWorld.ts'
import { WORKER_ACTOR } from './workerActor.ts'

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
        if (!isInBetween(error)) throw error
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
  const fold = foldIntake(
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
  { change, status, dropped, invite }: IntakeFold,
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
