import { nextAction } from '#shared/audit/exceptions.ts'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import { bandOf, readAudit, sortKeyOf } from '#shared/audit/listing.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { isOpenStep, trackOf } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { transitionOf } from '#shared/audit/transitions.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { roleOf } from './year.ts'

/** Called for each audit after each batch that wrote it or its steps; `before` null: it is new. */
type AuditWatcher = (before: Audit | null, after: Audit, steps: readonly Step[]) => void

/** A store that reports every batch after it, and its audits as they were written last. */
export function watchedStore(
  inner: DocumentStore,
  onAudit: AuditWatcher,
): { store: DocumentStore; audits: ReadonlyMap<string, Audit> } {
  const audits = new Map<string, Audit>()
  const steps = new Map<string, Map<string, Step>>()
  const auditOfStep = new Map<string, string>()

  function ownStepsOf(auditFSID: string): Map<string, Step> {
    const found = steps.get(auditFSID) ?? new Map<string, Step>()
    steps.set(auditFSID, found)
    return found
  }

  function takeStep(id: string, data: Record<string, unknown>): string {
    const auditFSID = auditOfStep.get(id) ?? String(data['auditFSID'])
    auditOfStep.set(id, auditFSID)
    const own = ownStepsOf(auditFSID)
    own.set(id, { ...own.get(id), ...data, id } as Step)
    return auditFSID
  }

  async function look(writes: readonly BatchWrite[]): Promise<void> {
    const touched = new Set<string>()
    for (const write of writes) {
      if (write.kind === 'delete') continue
      if (write.collection === 'asteps') touched.add(takeStep(write.id, write.data))
      else if (write.collection === 'audits') touched.add(write.id)
    }
    for (const id of touched) {
      const stored = await inner.get<Audit>('audits', id)
      if (!stored) continue
      const before = audits.get(id) ?? null
      const after = readAudit(stored)
      audits.set(id, after)
      onAudit(before, after, [...ownStepsOf(id).values()])
    }
  }

  let turn: Promise<unknown> = Promise.resolve()
  const store: DocumentStore = {
    ...inner,
    // One after the other, so that what is reported is what this batch left.
    batch: (writes) => {
      const done = turn.then(async () => {
        await inner.batch(writes)
        await look(writes)
      })
      turn = done.catch(() => {})
      return done
    },
  }
  return { store, audits }
}

/** Fields that the worker may write without an entry: they follow from the day. */
const QUIET: readonly (keyof Audit)[] = ['band', 'sortKey', 'flipOn', 'flags', 'wakeAt']

/** The public side's sitting can be opened, provided and submitted in one write. */
const MOST_ENTRIES = 3

/**
 * What does not hold of an audit after a write, a sentence each: its lock, its history, its moves, its
 * open steps, what is to be done next, its place in the list. `before` null: it is new.
 */
export function mistakesInWrite(
  before: Audit | null,
  after: Audit,
  steps: readonly Step[],
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  const wrong = [
    ...mistakesInLock(before, after),
    ...mistakesInEntries(before, after),
    ...mistakesInSteps(after, steps.filter(isOpenStep)),
    ...(isQuiet(before, after) ? [] : mistakesInPlace(after, todayIn(timeZone, now))),
  ]
  return wrong.map((what) => `${after.auditCode}: ${what}`)
}

/** The worker's own: the day's bands come later in its pass. */
function isQuiet(before: Audit | null, after: Audit): boolean {
  return before !== null && before.v === after.v && before.band === after.band
}

function mistakesInLock(before: Audit | null, after: Audit): string[] {
  if (before === null) return after.v === 1 ? [] : [`it begins with v ${after.v}`]
  const entries = after.history.length - before.history.length
  if (after.v === before.v) {
    const changed = (Object.keys(after) as (keyof Audit)[]).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    )
    const loud = changed.filter((name) => !QUIET.includes(name))
    return loud.length === 0 ? [] : [`${loud.join(', ')} changed without a new v`]
  }
  if (after.v !== before.v + 1) return [`v went from ${before.v} to ${after.v}`]
  const byStaff = after.history.slice(before.history.length).some(({ userId }) => isStaff(userId))
  if (byStaff && entries !== 1) return [`a write of staff made ${entries} entries`]
  return entries < 0 || entries > MOST_ENTRIES ? [`a write made ${entries} entries`] : []
}

function mistakesInEntries(before: Audit | null, after: Audit): string[] {
  const known = before?.history ?? []
  const last = known.at(-1) ?? null
  if (last && after.history[known.length - 1]?.h !== last.h) return ['its past was rewritten']
  const wrong: string[] = []
  let previous: HistoryEntry | null = last
  let state = before?.bakeState ?? null
  for (const entry of after.history.slice(known.length)) {
    const { h: _, n: __, ...unsealed } = entry
    const sealed = sealHistoryEntry(previous, unsealed)
    if (sealed.h !== entry.h || sealed.n !== entry.n) wrong.push(`entry ${entry.n} is not sealed`)
    if (before !== null && entry.to !== undefined) {
      wrong.push(...mistakesInMove(state, entry))
      state = entry.to
    }
    previous = entry
  }
  if (before !== null && state !== after.bakeState)
    wrong.push(`it is ${after.bakeState}, and its history says ${state}`)
  return wrong
}

function mistakesInMove(state: Audit['bakeState'] | null, { from, to, userId }: HistoryEntry) {
  if (from === undefined || to === undefined) return [`a move names no state before it`]
  if (from !== state) return [`a move from ${from} while it was ${state}`]
  const transition = transitionOf(from, to)
  if (transition === null) return [`${from}>${to} is not in the table`]
  const role = to === 'INVOICED' ? 'invoicing' : roleOf(userId)
  return transition.roles.includes(role) ? [] : [`${from}>${to} was made by ${role}`]
}

function mistakesInSteps(audit: Audit, open: readonly Step[]): string[] {
  const types = open.map(({ type }) => type)
  const wrong: string[] = []
  if (new Set(types).size !== types.length) wrong.push(`two open steps of a type: ${types.join()}`)
  const stored = open.map(({ type, id }) => `${type} ${id}`).sort()
  const map = Object.entries(audit.openSteps).map(([type, id]) => `${type} ${id}`)
  if (stored.join() !== map.sort().join()) wrong.push('openSteps are not its open steps')
  for (const track of ['insured', 'agent'] as const) {
    const inTrack = types.filter((type) => trackOf(type) === track)
    if (inTrack.length > 1) wrong.push(`open in one track: ${inTrack.join()}`)
  }
  return wrong
}

function mistakesInPlace(audit: Audit, today: string): string[] {
  const wrong: string[] = []
  const isStuck = nextAction(audit).kind === 'exception'
  if (isStuck && !audit.flags.includes('NO_NEXT_ACTION')) wrong.push('nothing would ever happen')
  const band = bandOf(audit, today)
  if (audit.band !== band) wrong.push(`its band is ${audit.band}, not ${band}`)
  if (audit.sortKey !== sortKeyOf({ ...audit, band })) wrong.push('its sort key is not its band’s')
  return wrong
}

function isStaff(userId: string): boolean {
  return roleOf(userId) !== 'system'
}
