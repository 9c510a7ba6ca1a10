import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
import { applyInboundText } from './applyInboundText.ts'
import { applyMail } from './applyMail.ts'
import {
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  type Pass,
  PENDING_QUERIES,
  type WorkerWorld,
} from './duty.ts'

/** Reads a message and does what it means; false when it stays for the next pass. */
type Apply<T> = (world: WorkerWorld, pass: Pass, report: DutyReport, inbound: T) => Promise<boolean>

type ByKind = { [K in Inbound['kind']]: Apply<Extract<Inbound, { kind: K }>> }

const KINDS: ByKind = {
  mail: applyMail,
  text: applyInboundText,
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
    work: (inbound) =>
      inbound.kind === 'mail'
        ? KINDS.mail(world, pass, report, inbound)
        : KINDS.text(world, pass, report, inbound),
  })
  return report
}
