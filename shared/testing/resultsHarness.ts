import type { AuditAction } from '#shared/audit/actions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { type ResultPackage, resultIdOf } from '#shared/audit/resultPackage.ts'
import type { Carrier, ResultsTarget } from '#shared/firm/model.ts'
import type { EndpointAnswer, EndpointRequest } from '#shared/kernel/ports/host.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { resendResults } from '#shared/results/ops/resultPackages.ts'
import { ADMIN, BAKER } from './builders.ts'
import { memoryFileStore } from './memoryFileStore.ts'
import { workerHarness } from './workerHarness.ts'

export const TAKEN: EndpointAnswer = { kind: 'taken', receipt: 'R-1' }
export const WRONG: EndpointAnswer = { kind: 'refused', reason: 'it answered 401' }
export const DOWN: EndpointAnswer = { kind: 'unreached', reason: 'it answered 500' }
export const ENDPOINT = { email: '', endpoint: 'https://results.carrier.example/in' }

/**
 * An audit of the carrier DEMO, which wants its results there, and the worker that sends them. The
 * carrier's endpoint gives one answer after the other, and from then on the last.
 */
export async function resultsHarness(
  results: ResultsTarget,
  audit: Partial<Audit>,
  answers: readonly EndpointAnswer[] = [TAKEN],
) {
  const harness = workerHarness()
  const { store, world } = harness
  const files = memoryFileStore()
  const asked: EndpointRequest[] = []
  world.files = files
  world.endpoint = {
    send: async (request) => {
      asked.push(request)
      return answers[Math.min(asked.length, answers.length) - 1] ?? TAKEN
    },
  }
  await harness.addCarrier({ results })
  const id = await harness.addAudit(audit)
  const result = resultIdOf({ id, revision: 0 })
  return {
    harness,
    files,
    id,
    /** The requests to the endpoint. */
    asked,
    /** A pass of the worker an hour later. */
    passHour: () => {
      harness.passDays(1 / 24)
      return harness.pass()
    },
    /** The audit's first results. */
    sending: () => store.get<ResultPackage>('results', result),
    /** Sends them again, to where the carrier wants them now. */
    resend: async () => {
      const carrier = (await store.get<Carrier>('carriers', 'DEMO')) as Carrier
      return resendResults(world, { id: result, carrier, actor: ADMIN })
    },
  }
}

/** The same with an audit whose final review is complete, and an admin who acts on it. */
export async function reviewedHarness(
  results: ResultsTarget,
  answers?: readonly EndpointAnswer[],
  outcome: Partial<Audit> = { outcome: 'PRODUCTIVE' },
) {
  const audit = {
    bakeState: 'FINAL_REVIEW_COMPLETE',
    outcomeBy: BAKER.userId,
    ...outcome,
  } as const
  const { passHour: pass, ...made } = await resultsHarness(results, audit, answers)
  const { harness, id } = made
  const act = async (action: AuditAction, reason = '', actor = ADMIN) => {
    const done = await actOnAudit(harness.world, { auditFSID: id, actor, reason }, action)
    return done.ok ? 'done' : done.error.code
  }
  return {
    ...made,
    pass,
    act,
    send: (reason = '') => act({ kind: 'move', to: 'SENT_TO_CARRIER' }, reason),
    state: () => harness.audit(id).bakeState,
    last: () => harness.audit(id).history.at(-1)?.text,
    seen: () => harness.store.get<CarrierAudit>('carrierAudits', id),
  }
}
