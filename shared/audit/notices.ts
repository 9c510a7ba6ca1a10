import type { Command } from './command.ts'
import type { HistoryEntry } from './model.ts'

/** What insureds and agents do, by the operation that the history has for it. Opening is no answer. */
const ANSWER_OPS = ['PROVIDED', 'SUBMITTED', 'SKIPPED', 'RESPONSE', 'LATE', 'REFUSED'] as const

export type AnswerOp = (typeof ANSWER_OPS)[number]

/** Agreed calls that are followed at once; the next ones when these are over. */
export const CALLS_FOLLOWED = 20

/** The commands whose end is notified: they may take a while. */
export const NOTICED_COMMANDS = [
  'exportInvoice',
  'reconcileInvoices',
  'retryOutgoing',
  'resendResults',
  'removeCarrier',
  'removeDemoAudit',
] as const

export type NoticedCommand = (typeof NOTICED_COMMANDS)[number]

/** Something to notify of once. It holds no personal data. */
export type Notice = {
  /** The same for the same event, in every tab that finds it. */
  key: string
  at: Date
} & (
  | { kind: 'answer'; auditCode: string; op: AnswerOp }
  | { kind: 'call'; auditCode: string }
  | { kind: 'import'; batchId: string }
  | { kind: 'command'; command: NoticedCommand; isDone: boolean; carrierCompany: string }
)

/** The answers on an audit, by its history, but for those that the person entered. */
export function answerNotices(
  {
    id,
    auditCode,
    history,
  }: {
    id: string
    auditCode: string
    history: readonly Pick<HistoryEntry, 'n' | 'op' | 'date' | 'userId'>[]
  },
  userId: string,
): Notice[] {
  return history.flatMap(({ n, op: entered, date, userId: by }) => {
    const op = ANSWER_OPS.find((each) => each === entered)
    if (op === undefined || by.toLowerCase() === userId.toLowerCase()) return []
    return [{ key: `${id}:${n}`, at: date, kind: 'answer' as const, auditCode, op }]
  })
}

/** That an import ended: all of the file is in. */
export function importNotices({
  id,
  status,
  decidedAt = null,
}: {
  id: string
  status: string
  decidedAt?: Date | null
}): Notice[] {
  if (status !== 'imported' || decidedAt === null) return []
  return [{ key: `${id}:${decidedAt.getTime()}`, at: decidedAt, kind: 'import', batchId: id }]
}

/** That the engine ended a command. */
export function commandNotices({
  id,
  kind,
  state,
  carrierCompany,
  endedAt,
}: Pick<Command, 'id' | 'kind' | 'state' | 'carrierCompany' | 'endedAt'>): Notice[] {
  const command = NOTICED_COMMANDS.find((each) => each === kind)
  if (command === undefined || endedAt === undefined) return []
  const isDone = state === 'DONE'
  return [{ key: id, at: endedAt, kind: 'command', command, isDone, carrierCompany }]
}
