import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Data } from '#shared/kernel/ports/documentStore.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  type Pass,
  PENDING_QUERIES,
  unlessInBetween,
  type WorkerWorld,
} from './duty.ts'

/** Reads a message and does what it means; false when it stays for the next pass. */
type Apply<T> = (world: WorkerWorld, pass: Pass, report: DutyReport, inbound: T) => Promise<boolean>

const KINDS: { [K in Inbound['kind']]: Apply<Extract<Inbound, { kind: K }>> } = {
  mail: keepForPerson,
}

/**
 * Messages that came in, once each, the oldest first: what belongs to an audit is applied to it in one
 * batch with the message's own document, the rest waits in the inbox for a person.
 */
export const applyInbound: Duty = async (world, pass) => {
  const report = emptyReport()
  await eachInPages<Inbound>(world, pass, report, {
    duty: 'inbound',
    page: (limit) =>
      world.store.list<Inbound>(COLLECTIONS.inbound, { ...PENDING_QUERIES.inbound, limit }),
    since: ({ at }) => at,
    work: (inbound) => KINDS[inbound.kind](world, pass, report, inbound),
  })
  return report
}

async function keepForPerson(
  { store }: WorkerWorld,
  { dryRun }: Pass,
  report: DutyReport,
  { id }: Inbound,
): Promise<boolean> {
  report.done++
  countDone(report, 'kept')
  if (dryRun) return true
  return unlessInBetween(() => store.batch([inboundWrite(id, { state: 'KEPT' })]))
}

/** Changes a message unless it was read, or decided on, since. */
export function inboundWrite(id: string, data: Data) {
  const expect = { field: 'state', value: 'WAITING' satisfies Inbound['state'] }
  return { kind: 'update' as const, collection: COLLECTIONS.inbound, id, data, expect }
}
