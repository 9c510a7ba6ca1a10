import type { Step, StepStatusEntry } from '#shared/domain/step/Step.ts'
import { dataLie, fieldLie, type Lie, without } from './lies.ts'
import { minutesOn } from './moments.ts'
import { FOREIGN_AUDIT } from './world.ts'

const STEPS = 'asteps'

/** Lies about the first step that a batch writes, made or changed. */
export const STEP_LIES: readonly Lie[] = [
  fieldLie(STEPS, { auditFSID: FOREIGN_AUDIT.id }),
  fieldLie(STEPS, { auditFSID: 'nowhere' }),
  fieldLie(STEPS, { carrierCompany: 'BETA' }),
  fieldLie(STEPS, { auditCode: 'OTHER-1' }),
  fieldLie(STEPS, { type: 'DANCE' }),
  fieldLie(STEPS, { type: 'MANUAL' }),
  fieldLie(STEPS, { status: 'DANCING' }),
  fieldLie(STEPS, { extra: 1 }),
  fieldLie(STEPS, { displayName: 7 }),
  fieldLie(STEPS, { historyOp: 7 }),
  fieldLie(STEPS, { assignee: 7 }),
  fieldLie(STEPS, { result: 7 }),
  fieldLie(STEPS, { result: 'x'.repeat(2000) }),
  fieldLie(STEPS, { args: 'none' }),
  fieldLie(STEPS, { args: { text: 'x'.repeat(6000) } }, 'long args'),
  fieldLie(STEPS, { args: Object.fromEntries(range(21).map((n) => [`a${n}`, ''])) }, 'many args'),
  fieldLie(STEPS, { dateAdded: minutesOn(-10) }, 'dateAdded'),
  fieldLie(STEPS, { dateStarted: 'now' }),
  fieldLie(STEPS, { dueAt: 'now' }),
  fieldLie(STEPS, { callbackAt: 'now' }),
  fieldLie(STEPS, { attempt: 'first' }),
  fieldLie(STEPS, { bakerStepActive: 'yes' }),
  fieldLie(STEPS, { baker: 'yes' }),
  fieldLie(STEPS, { dateCompleted: 'now' }),
  fieldLie(STEPS, { dateCompleted: minutesOn(-10) }, 'dateCompleted'),
  fieldLie(STEPS, { acUserId: 'second.baker@acme.example' }),
  statusLie('no entry of its status', () => []),
  statusLie('another status in its entry', (past, entry) => [
    ...past,
    { ...entry, status: 'FAILED' },
  ]),
  statusLie('another person in its entry', (past, entry) => [
    ...past,
    { ...entry, userId: 'System' },
  ]),
  statusLie('an old entry', (past, entry) => [...past, { ...entry, date: minutesOn(-10) }]),
  statusLie('three entries', (past, entry) => [...past, entry, entry, entry]),
  statusLie('an unknown field in its entry', (past, entry) => [
    ...past,
    { ...entry, extra: 1 } as StepStatusEntry,
  ]),
]

/** Lies about the first step that a batch makes. */
export const NEW_STEP_LIES: readonly Lie[] = (
  ['attempt', 'args', 'baker', 'dueAt', 'statusHistory', 'auditFSID', 'type'] as const
).map((field) => dataLie(`a step without ${field}`, STEPS, (data) => without(data, field)))

/** Lies about the first step that a batch completes. */
export const COMPLETION_LIES: readonly Lie[] = [
  fieldLie(STEPS, { dateCompleted: null }),
  fieldLie(STEPS, { acUserId: '' }),
  fieldLie(STEPS, { bakerStepActive: true }),
  fieldLie(STEPS, { status: 'OPEN' }),
  statusLie('its past rewritten', (past, entry) => [
    ...past.map((one) => ({ ...one, userId: 'somebody' })),
    entry,
  ]),
]

function statusLie(
  name: string,
  change: (past: StepStatusEntry[], entry: StepStatusEntry) => StepStatusEntry[],
): Lie {
  return dataLie(name, STEPS, (data) => {
    const history = data['statusHistory'] as Step['statusHistory']
    const entry = history.at(-1) as StepStatusEntry
    return { ...data, statusHistory: change(history.slice(0, -1), entry) }
  })
}

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at)
}
