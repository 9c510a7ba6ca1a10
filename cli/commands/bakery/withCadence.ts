import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { Runtime } from '../../Runtime.ts'
import { type ActorRequest, withActor } from '../withActor.ts'
import { withCarrier } from '../withCarrier.ts'

/**
 * Opens the bakery's cadence, or with `carrier` that carrier's, for who acts. Whoever changes the
 * bakery's has the right for the whole firm.
 */
export function withCadence<T>(
  runtime: Runtime,
  { carrier, ...request }: ActorRequest & { carrier: string | undefined },
  work: (store: DocumentStore, carrier: Carrier | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (carrier === undefined) {
    const firm = request.use === 'write' ? ({ firm: true } as const) : {}
    return withActor(runtime, { ...request, ...firm }, ({ store }) => work(store, null))
  }
  return withCarrier(runtime, { ...request, carrier }, (opened) =>
    work(opened.store, opened.carrier),
  )
}
