import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { Runtime } from '../../Runtime.ts'
import { type ActorRequest, withActor } from '../withActor.ts'
import { withCarrier } from '../withCarrier.ts'

/** Opens the bakery's cadence, or with `carrier` that carrier's, for who acts. */
export function withCadence<T>(
  runtime: Runtime,
  { carrier, ...request }: ActorRequest & { carrier: string | undefined },
  work: (store: DocumentStore, carrier: Carrier | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (carrier === undefined) return withActor(runtime, request, ({ store }) => work(store, null))
  return withCarrier(runtime, { ...request, carrier }, (opened) =>
    work(opened.store, opened.carrier),
  )
}
