import { sendLinkAgain } from '#shared/audit/access/linkAgain.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { MAX_BYTES_FROM_OUTSIDE } from '#shared/audit/auditSize.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { applyAction } from '#shared/audit/ops/actOnAudit.ts'
import type { LinkRequest } from '#shared/intake/linkRequest.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readMoment } from '#shared/kernel/day.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { refusalOfText } from '#shared/outreach/ops/resendLink.ts'
import {
  countDone,
  type Duty,
  eachInPages,
  emptyReport,
  PENDING_QUERIES,
  type WorkerWorld,
} from './duty.ts'

/** Requests a pass: a flood of them holds up the next pass by no more than these. */
export const REQUESTS_A_PASS = 100

/** Messages an hour, for all who ask: further requests wait for the next one. */
const MOST_AN_HOUR = 300
const HOUR_MS = 3_600_000

/** A request that could not be answered for so long is dropped. */
const LONGEST_WAIT_MS = 24 * HOUR_MS

/** The document of `engine` with the messages that were sent in an hour. */
const BUDGET_ID = 'linkRequests'

interface Budget {
  /** When the hour began. */
  since: Date
  sent: number
}

/**
 * Answers those who ask for their link again on the public page: a message to the contact on file where
 * code and contact match, nothing where they don't. Either way the request is deleted, with what was
 * typed, in the batch of its answer. The last duty of a pass, with its own bounds.
 */
export const sendLinksAgain: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  const budget = await readBudget(world)
  let left = REQUESTS_A_PASS
  await eachInPages<LinkRequest>(world, pass, report, {
    duty: 'linksAgain',
    page: async (limit) => {
      const options = { ...PENDING_QUERIES.linkRequests, limit: Math.min(limit, left) }
      const found =
        left === 0 ? [] : await store.list<LinkRequest>(COLLECTIONS.linkRequests, options)
      left -= found.length
      return found
    },
    since: ({ at }) => at,
    work: async (request) => {
      const over = { kind: 'delete', collection: COLLECTIONS.linkRequests, id: request.id } as const
      const audit = await auditAskedFor(world, request)
      const carrier = audit && (await pass.carrierOf(audit.carrierCompany))
      if (audit && carrier && budget.sent >= MOST_AN_HOUR) return false
      if (pass.dryRun) {
        report.done++
        return true
      }
      const became =
        audit && carrier
          ? await answer(world, { audit, carrier, request, budget, over })
          : 'unanswered'
      if (became === 'changed') return false
      report.done++
      countDone(report, became)
      if (became === 'unanswered') await store.batch([over])
      return true
    },
  })
  // Batches of one moment are written in any order.
  if (report.did['sent']) await store.batch([budgetWrite(budget)])
  // A flood is worked off pass by pass, and is no reason to call the engine late.
  if (report.oldestLeft !== null || left === 0) report.oldestLeft = clock.now()
  return report
}

interface Asked {
  audit: Audit
  carrier: WorkCarrier
  request: LinkRequest
  budget: Budget
  over: BatchWrite
}

/** `changed`: the audit was written in between, and the request is for the next pass. */
async function answer(
  world: WorkerWorld,
  { audit, carrier, request, budget, over }: Asked,
): Promise<'sent' | 'unanswered' | 'changed'> {
  let isSent = false
  // Counted before anything is waited for, so that those of one moment do not exceed the budget together.
  budget.sent++
  try {
    const mayText = audit.insuredCell !== '' && (await refusalOfText(world.store, audit)) === null
    const asked = { contact: request.contact, mayText }
    const done = await applyAction(world, audit, {
      actor: WORKER_ACTOR,
      carrier,
      maxBytes: MAX_BYTES_FROM_OUTSIDE,
      reads: ({ agentInsuredEmail }) =>
        agentInsuredEmail.trim() === '' ? ['intakes', 'pin'] : ['intakes', 'pin', 'steps'],
      work: (worked, context) => sendLinkAgain(worked, asked, context),
      also: () => [over, budgetWrite(budget)],
    })
    isSent = done.ok && done.value.change.audit !== done.value.before
    if (isSent) return 'sent'
    return !done.ok && done.error.code === 'AUDIT_CHANGED' ? 'changed' : 'unanswered'
  } finally {
    if (!isSent) budget.sent--
  }
}

async function auditAskedFor(
  { store, clock }: WorkerWorld,
  { code, contact, at }: LinkRequest,
): Promise<Audit | null> {
  const asked = readMoment(at)?.getTime() ?? 0
  if (typeof code !== 'string' || typeof contact !== 'string' || code === '') return null
  if (clock.now().getTime() - asked > LONGEST_WAIT_MS) return null
  const known = await store.get<{ id: string; auditFSID: string }>(COLLECTIONS.auditCodes, code)
  return known && store.get<Audit>(COLLECTIONS.audits, known.auditFSID)
}

async function readBudget({ store, clock }: WorkerWorld): Promise<Budget> {
  const stored = await store.get<Budget & { id: string }>(COLLECTIONS.engine, BUDGET_ID)
  const now = clock.now()
  const isOver = !stored || now.getTime() - stored.since.getTime() >= HOUR_MS
  return isOver ? { since: now, sent: 0 } : { since: stored.since, sent: stored.sent }
}

function budgetWrite({ since, sent }: Budget): BatchWrite {
  return { kind: 'set', collection: COLLECTIONS.engine, id: BUDGET_ID, data: { since, sent } }
}
