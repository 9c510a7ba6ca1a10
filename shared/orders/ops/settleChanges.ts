import type { Audit } from '#shared/audit/model.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import { changedFields } from '../content.ts'
import type { OrderChange } from '../importReport.ts'
import type { OrderCandidate, OrderProposal } from '../model.ts'
import { orderUpdate } from '../orderUpdate.ts'
import type { AuditRun, ImportRun, KnownOrder } from './importRun.ts'
import { applyUpdate, closedFor, isChange } from './proposals.ts'

/** What the changes of one file share. `begin` puts the upload on record before the first write. */
interface ChangesOfFile {
  run: ImportRun
  audits: AuditRun
  file: string
  begin(): Promise<void>
}

/**
 * Compares orders that say something else than when they were imported (`key`) with their audits, field
 * by field. With `update` the differences are applied, else they are kept as proposals under the upload;
 * one that is there already is not written again. Returns a change for each order that would alter its
 * audit; the audits of the others already have every value.
 */
export async function settleChanges(
  changed: readonly { candidate: OrderCandidate; key: KnownOrder }[],
  { run, audits: auditRun, file, begin }: ChangesOfFile,
): Promise<OrderChange[]> {
  const { store, clock } = run.world
  const changes = nestedPath(COLLECTIONS.uploads, auditRun.batchId, 'changes')
  const ids = changed.map(({ key }) => key.auditFSID).filter((id) => id !== '')
  const audits = await readByIds<Audit>(store, COLLECTIONS.audits, ids)
  const isWriting = !run.dryRun
  const proposals = isWriting
    ? await readByIds<OrderProposal>(
        store,
        changes,
        changed.map(({ candidate }) => candidate.keyId),
      )
    : new Map<string, OrderProposal>()

  const settled: (OrderChange | null)[] = []
  for (const { candidate, key } of changed) settled.push(await settle(candidate, key))
  return settled.filter((each) => each !== null)

  async function settle(candidate: OrderCandidate, key: KnownOrder): Promise<OrderChange | null> {
    const names = changedFields(key.fields, candidate.fields)
    const audit = audits.get(key.auditFSID)
    const planned = run.planned.get(candidate.record.header.orderNumber)?.audit
    const basis = audit ?? planned
    const change = changeOf(candidate, key, audit?.auditCode ?? '', names)
    if (!basis) {
      const gone = refusal('ORDER_UPDATE_AUDIT_GONE', { order: change.order })
      return refused(change, gone)
    }
    const today = todayIn(auditRun.carrier.timeZone, clock.now())
    const update = orderUpdate(basis, candidate.record, names, today)
    if (!isChange(update)) return null
    const described = { ...change, differences: update.differences }
    const closed = audit ? closedFor(audit, update) : null
    const judged = run.update && closed ? refused(described, closed) : described
    if (run.dryRun) return judged
    if (run.update && !closed && audit) return apply(candidate, described, audit, key)
    return propose(candidate, judged, closed)
  }

  async function apply(
    candidate: OrderCandidate,
    change: OrderChange,
    readAudit: Audit,
    readKey: KnownOrder,
  ): Promise<OrderChange | null> {
    await begin()
    const known = { audit: readAudit, key: readKey }
    const applied = await applyUpdate(candidate, known, auditRun, run.world, (differences, now) => {
      const done = { ...change, differences }
      const data = { ...proposalOf(candidate, done, { status: 'applied', now }) }
      return { kind: 'set', collection: changes, id: candidate.keyId, data }
    })
    if (applied.result === 'same') return null
    if (applied.result === 'updated')
      return { ...change, result: 'UPDATED', differences: applied.differences }
    const refusedChange = refused(change, applied.error)
    return applied.result === 'closed'
      ? propose(candidate, refusedChange, applied.error)
      : refusedChange
  }

  async function propose(
    candidate: OrderCandidate,
    change: OrderChange,
    closed: Refusal | null,
  ): Promise<OrderChange | null> {
    const status = run.update && closed ? 'refused' : 'proposed'
    const proposal = proposalOf(candidate, change, {
      status,
      now: clock.now(),
      ...(status === 'refused' && closed ? { reason: closed } : {}),
    })
    if (isSame(proposals.get(candidate.keyId), proposal)) return change
    await begin()
    const { xml } = auditRun
    const data = { ...proposal, ...(xml ? { xml } : {}) }
    await store.batch([{ kind: 'set', collection: changes, id: candidate.keyId, data }])
    return change
  }

  function changeOf(
    { record }: OrderCandidate,
    { auditFSID }: KnownOrder,
    auditCode: string,
    fields: string[],
  ): OrderChange {
    return {
      file,
      line: record.lines[0] ?? 0,
      order: record.header.orderNumber,
      auditFSID,
      auditCode,
      result: 'PROPOSED',
      reason: '',
      fields,
      differences: [],
    }
  }

  function proposalOf(
    candidate: OrderCandidate,
    { auditFSID, auditCode, order, line, differences }: OrderChange,
    decision: { status: OrderProposal['status']; now: Date; reason?: Refusal },
  ): OrderProposal {
    const { header, classes, officers, unreadable, notes } = candidate.record
    return {
      auditFSID,
      auditCode,
      carrierCompany: run.carrier.id,
      orderNumber: order,
      uploadId: auditRun.uploadId,
      line,
      contentHash: candidate.contentHash,
      fields: candidate.fields,
      differences,
      order: JSON.stringify({ header, classes, officers, unreadable, notes }),
      status: decision.status,
      code: decision.reason?.code ?? '',
      message: decision.reason?.message ?? '',
      dateAdded: decision.now,
      decidedAt: decision.status === 'proposed' ? null : decision.now,
      decidedBy: decision.status === 'proposed' ? '' : run.userId,
    }
  }
}

function refused(change: OrderChange, { message }: Refusal): OrderChange {
  return { ...change, result: 'REFUSED', reason: message }
}

/**
 * True for a proposal that says the same of the same audit: it need not be written again. One that
 * was dismissed stays so while the order says the same.
 */
function isSame(stored: OrderProposal | undefined, proposal: OrderProposal): boolean {
  if (stored?.status === 'dismissed' && proposal.status === 'proposed')
    return stored.contentHash === proposal.contentHash
  const text = ({ contentHash, differences, status }: OrderProposal) =>
    JSON.stringify([
      contentHash,
      status,
      differences.map(({ field, from, to }) => [field, from, to]),
    ])
  return stored !== undefined && text(stored) === text(proposal)
}
