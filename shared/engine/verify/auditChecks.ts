import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { knownIntakeStatus } from '#shared/audit/access/intake.ts'
import { isHashOfFigures } from '#shared/audit/advanceAudit.ts'
import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS } from '#shared/audit/editableFields.ts'
import { nextAction, type WorkerFlag } from '#shared/audit/exceptions.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { attemptsLacking, restsOnAttempts } from '#shared/audit/nonproductive.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import { readValue } from '#shared/audit/readField.ts'
import { type BakeState, isOpenState, readBakeState, STATES } from '#shared/audit/states.ts'
import { isOpenStep, trackOf } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { wakeAtOf } from '#shared/audit/steps/schedule.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { lastDayOf, OPEN_AFTER_SENDING_DAYS } from '#shared/audit/timing.ts'
import { transitionOf } from '#shared/audit/transitions.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import {
  addDays,
  type DateInput,
  type Day,
  formatDay,
  formatMoment,
  readMoment,
  todayIn,
} from '#shared/kernel/day.ts'
import { type AuditCheck, type AuditPage, dayFor } from './auditPage.ts'

/** Each entry is sealed to the one before it (docs/decisions/0009). */
const historyChains: AuditCheck = {
  name: 'history chains',
  check({ history }) {
    const broken = verifyHistory(history)
    const isBroken = broken !== null || history.length === 0
    return isBroken ? [refusal('HISTORY_BROKEN', { n: broken ?? 0 })] : []
  },
}

/** The history leads, by moves of the table, to the audit's state. */
const historyMoves: AuditCheck = {
  name: 'history and state',
  check({ history, bakeState }) {
    let state: BakeState | null = null
    for (const { n, from, to } of history) {
      if (to === undefined) continue
      const isBegin = state === null && from === undefined
      const isMove = from !== undefined && from === state && transitionOf(from, to) !== null
      if (!isBegin && !isMove)
        return [refusal('HISTORY_MOVE_UNKNOWN', { n, from: from ?? 'nowhere', to })]
      state = to
    }
    if (state === readBakeState(bakeState)) return []
    return [refusal('HISTORY_STATE_DIFFERS', { expected: state ?? 'no state', found: bakeState })]
  },
}

/** Every open audit has a next action, or a flag that says that it has none. */
const nextActions: AuditCheck = {
  name: 'next actions',
  check(audit) {
    const isListed = audit.nextStep === null || audit.openSteps[audit.nextStep] !== undefined
    const isLost = nextAction(audit).kind === 'exception' && audit.flags.length === 0
    const state = STATES[audit.bakeState].label
    return isLost || !isListed ? [refusal('NEXT_ACTION_MISSING', { state })] : []
  },
}

/**
 * At most one open step of a type (specification §4) and one a track, and `openSteps` of the audit
 * lists exactly the open ones.
 */
const openSteps: AuditCheck = {
  name: 'open steps',
  check(audit, { steps }) {
    const all = steps.get(audit.id) ?? []
    const open = all.filter(isOpenStep)
    return [...twiceOpen(open), ...differing(audit, open), ...all.flatMap(foreignTo(audit))]
  },
}

function twiceOpen(open: readonly Step[]): Refusal[] {
  const types = [...new Set(open.map(({ type }) => type))]
  const twice = types.flatMap((type) => {
    const count = open.filter((step) => step.type === type).length
    return count < 2 ? [] : [refusal('STEP_OPEN_TWICE', { step: nameOf(type), count })]
  })
  const tracks = (['insured', 'agent'] as const).flatMap((track) => {
    const asked = types.filter((type) => trackOf(type) === track)
    const facts = { track, steps: asked.map(nameOf).join(', ') }
    return asked.length < 2 ? [] : [refusal('TRACK_OPEN_TWICE', facts)]
  })
  return [...twice, ...tracks]
}

function differing(audit: Audit, open: readonly Step[]): Refusal[] {
  const pairs = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([type, id]) => `${type} ${id}`).sort()
  const listed = pairs(Object.entries(audit.openSteps))
  const found = pairs(open.map(({ type, id }) => [type, id]))
  if (listed.join() === found.join()) return []
  const facts = { listed: listed.join(', ') || 'none', open: found.join(', ') || 'none' }
  return [refusal('OPEN_STEPS_DIFFER', facts)]
}

function foreignTo(audit: Audit) {
  return (step: Step): Refusal[] => {
    const fields = ['auditCode', 'carrierCompany'] as const
    const differ = fields.filter((field) => step[field] !== audit[field])
    if (step.bakerStepActive && !isOpenStep(step))
      return [refusal('STEP_DIFFERS', { step: nameOf(step.type), field: 'bakerStepActive' })]
    return differ.map((field) => refusal('STEP_DIFFERS', { step: nameOf(step.type), field }))
  }
}

/** The type as stored where the table has no such type. */
function nameOf(type: StepType): string {
  return Object.hasOwn(STEPS, type) ? STEPS[type].displayName : type
}

/** The worker's retry of such an audit has a `wakeAt` of its own. */
const STUCK: WorkerFlag = 'ENGINE_STUCK'

const BY_DAY = ['band', 'sortKey', 'flipOn'] as const

const CHECKED = [...BY_DAY, 'insuredKey', 'policyKey', 'premiumKey', 'tokens', 'wakeAt'] as const

/**
 * The fields that follow from the others are what the rules make of them: by today, or by the day of the
 * audit's last change where the worker has not moved it up yet. The list fields of an audit of an earlier
 * release are not checked until a migration has written them (`m0002ListAudits.ts`).
 */
const engineFields: AuditCheck = {
  name: 'bands and sort keys',
  check(audit, page) {
    const expected = expectedOf(audit, page)
    return (
      CHECKED.filter((field) => isRelisted(audit) || field === 'tokens' || field === 'wakeAt')
        // It came with a later migration than the others.
        .filter((field) => field !== 'premiumKey' || Object.hasOwn(audit, field))
        .filter((field) => textOf(audit[field]) !== textOf(expected[field]))
        .map((field) => {
          const facts = { field, found: textOf(audit[field]), expected: textOf(expected[field]) }
          return refusal('ENGINE_FIELD_DIFFERS', facts)
        })
    )
  },
}

function expectedOf(audit: Audit, page: AuditPage) {
  const today = engineFieldsOf(audit, dayFor(page, audit))
  const written: Day = dayFor(page, audit, audit.updatedAt)
  const then = engineFieldsOf(audit, written)
  const isAsWritten = BY_DAY.every((field) => audit[field] === then[field])
  const open = (page.steps.get(audit.id) ?? []).filter(isOpenStep)
  const zone = page.carriers.get(audit.carrierCompany)?.timeZone ?? audit.timeZone
  const wakeAt = audit.flags.includes(STUCK) ? audit.wakeAt : wakeAtOf(audit, open, zone)
  return { ...(isAsWritten ? then : today), wakeAt }
}

function isRelisted(audit: Audit): boolean {
  return Object.hasOwn(audit, 'insuredKey')
}

function textOf(value: Audit[(typeof BY_DAY)[number]] | Audit['tokens'] | Audit['wakeAt']): string {
  if (value === null) return 'empty'
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.join(' ') : value
}

/** Reading a stored value again draws nothing. */
const NO_RANDOM = { below: () => 0 }

/** Every field is what the engine would have stored: its format, its length, no hidden characters. */
const fieldFormats: AuditCheck = {
  name: 'field formats',
  check(audit) {
    return EDITABLE_FIELD_NAMES.flatMap((name): Refusal[] => {
      const stored: unknown = audit[name]
      // A field that came with a later release is missing in older audits.
      if (stored === undefined) return []
      const read = readValue(name, stored, audit, NO_RANDOM)
      const isText = typeof stored === 'string'
      if ('value' in read && (!isText || read.value === stored)) return []
      return [refusal('FIELD_FORMAT_WRONG', { field: EDITABLE_FIELDS[name].label })]
    })
  },
}

/** Every entry of the history and every note says when it was written (specification §8). */
const eventDates: AuditCheck = {
  name: 'dates of history and notes',
  check({ history, notes }) {
    return [
      ...damaged(history).map(({ at, words }) =>
        refusal('HISTORY_DATE_DAMAGED', { n: at, detail: words }),
      ),
      ...damaged(notes).map(
        ({ at, words }): Refusal => refusal('NOTE_DATE_DAMAGED', { n: at + 1, detail: words }),
      ),
    ]
  },
}

function damaged(events: readonly { date: unknown }[]): { at: number; words: string }[] {
  return events.flatMap(({ date }, at) =>
    // Only a moment of the database counts: what screens can still read of another form is damaged too.
    date instanceof Date && readMoment(date) !== null
      ? []
      : [{ at, words: formatMoment(date as DateInput) }],
  )
}

/**
 * While an outcome stands, the figures are those that its entry and its review's entry keep. Entries of
 * releases before the figures were kept say nothing.
 */
const approvedFigures: AuditCheck = {
  name: 'approved figures',
  check(audit) {
    if (audit.outcome === '') return []
    const { history } = audit
    const set = history.findLast(({ to }) => to === 'PRODUCTIVE' || to === 'NONPRODUCTIVE')
    if (set?.figures === undefined) return []
    const other = history
      .slice(set.n)
      .find(({ figures }) => figures !== undefined && !isHashOfFigures(figures, audit))
    return other === undefined ? [] : [refusal('FIGURES_DIFFER', { n: other.n })]
  },
}

/** No two audits have the same code: the code of each leads to it, and can lead to one only. */
const auditCodes: AuditCheck = {
  name: 'audit codes',
  check({ id, auditCode }, { codes }) {
    const owner = codes.get(canonicalAuditCode(auditCode))
    if (!owner) return [refusal('AUDIT_CODE_LOST')]
    return owner.auditFSID === id ? [] : [refusal('AUDIT_CODE_TWICE', { other: owner.auditFSID })]
  },
}

/** The key of an imported order leads to its audit, so that importing it again does nothing. */
const orderKeys: AuditCheck = {
  name: 'order keys',
  check({ id, consolidatedId, carrierCompany }, { orderKeys: keys }) {
    if (consolidatedId === '') return []
    const key = keys.get(consolidatedId)
    const isWhole =
      key?.auditFSID === id && orderKeyId(carrierCompany, key.orderNumber) === consolidatedId
    return isWhole ? [] : [refusal('ORDER_KEY_DIFFERS', { order: key?.orderNumber ?? '' })]
  },
}

/** An intake's status is that of its audit's state, unless a save is not applied yet. */
const intakes: AuditCheck = {
  name: 'intakes',
  check(audit, { intakes: found }) {
    const intake = found.get(audit.intakeId)
    if (intake?.auditFSID !== audit.id || intake.scope !== 'insured')
      return [refusal('INTAKE_MISSING')]
    const expected = knownIntakeStatus(audit)
    if (expected === null || intake.status === expected || intake.pending) return []
    const facts = { found: intake.status, expected, state: STATES[audit.bakeState].label }
    return [refusal('INTAKE_STATUS_DIFFERS', facts)]
  },
}

/**
 * The insured's link is open for 30 days from when it was made or last sent, and to the day by which the
 * insured was asked to answer. Links that were last written before these were kept say neither, and pass.
 */
const links: AuditCheck = {
  name: 'links',
  check(audit, { intakes, carriers }) {
    const intake = intakes.get(audit.intakeId)
    // A state that is not open ends the links itself.
    const isEnded = !isOpenState(audit.bakeState) || (audit.linkClosedAt ?? null) !== null
    if (intake?.answerBy === undefined || isEnded) return []
    const timeZone = carriers.get(audit.carrierCompany)?.timeZone ?? audit.timeZone
    const given = audit.linkSentAt ?? audit.dateAdded
    const least = addDays(todayIn(timeZone, given), OPEN_AFTER_SENDING_DAYS)
    const { answerBy } = intake
    const wanted = answerBy !== null && answerBy > least ? answerBy : least
    const last = lastDayOf(intake.openUntil, timeZone)
    if (last >= wanted) return []
    return [refusal('LINK_ENDS_EARLY', { day: formatDay(last), wanted: formatDay(wanted) })]
  },
}

/** An audit this large is reported before it is full. */
const LARGE_BYTES = 500_000

/** No audit is so large that actions on it will soon be refused. */
const auditSize: AuditCheck = {
  name: 'sizes',
  check(audit) {
    const size = JSON.stringify(audit).length
    return size <= LARGE_BYTES
      ? []
      : [refusal('AUDIT_NEARLY_FULL', { size: Math.round(size / 1000) })]
  },
}

/** Every check of an audit, in the order of the report. */
/** A nonproductive outcome that attempts prove rests on enough that have left and not failed since. */
const outcomeEvidence: AuditCheck = {
  name: 'evidence of outcomes',
  check(audit, { steps, now }) {
    if (!restsOnAttempts(audit)) return []
    // What was heard after the outcome does not take the attempts away.
    const tried = (steps.get(audit.id) ?? []).filter(
      ({ type, status }) => STEPS[type].direction === 'out' && status !== 'ANSWERED',
    )
    const lacking = attemptsLacking(tried, now)
    return lacking.length === 0
      ? []
      : [refusal('OUTCOME_UNPROVEN', { lacking: lacking.join(', ') })]
  },
}

export const AUDIT_CHECKS: readonly AuditCheck[] = [
  historyChains,
  eventDates,
  historyMoves,
  openSteps,
  auditCodes,
  orderKeys,
  engineFields,
  intakes,
  links,
  nextActions,
  fieldFormats,
  approvedFigures,
  outcomeEvidence,
  auditSize,
]
