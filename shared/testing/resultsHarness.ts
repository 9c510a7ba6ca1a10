import type { Audit } from '#shared/audit/model.ts'
import { type ResultPackage, resultIdOf } from '#shared/audit/resultPackage.ts'
import type { Carrier, ResultsTarget } from '#shared/firm/model.ts'
import type { EndpointAnswer, EndpointRequest } from '#shared/kernel/ports/host.ts'
import { resendResults } from '#shared/results/ops/resultPackages.ts'
import { memoryFileStore } from './memoryFileStore.ts'
import { workerHarness } from './workerHarness.ts'

export const TAKEN: EndpointAnswer = { kind: 'taken', receipt: 'R-1' }
export const WRONG: EndpointAnswer = { kind: 'refused', reason: 'it answered 401' }
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
  const { store, clock, world } = harness
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
      return resendResults(store, { id: result, carrier, now: clock.now() })
    },
  }
}
