import type { CreateParams, CreateResult } from 'ra-core'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { createAudit } from '#shared/operations/createAudit.ts'
import { RefusalError } from '../RefusalError.ts'
import { createUser } from './administration.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { signedInActor } from './signedInActor.ts'
import { refuseVerb } from './writePolicy.ts'

/** Makes an audit that a person orders, in ORDER and slice 9999 (specification §9), or a user. */
export async function create(
  context: ProviderContext,
  resource: string,
  { data }: CreateParams,
): Promise<CreateResult> {
  if (resource === COLLECTIONS.users) return { data: await createUser(context, data) }
  if (resource !== COLLECTIONS.audits) return refuseVerb(resource, 'create')
  const actor = await signedInActor(context)
  const carrier = await context.store.get<Carrier>(
    COLLECTIONS.carriers,
    await context.session.carrier(),
  )
  if (carrier === null) throw new RefusalError(refusal('READ_DENIED', { what: 'the carrier' }))
  const created = await createAudit(context, { carrier, actor, order: data })
  if (!created.ok) throw new RefusalError(created.error)
  context.cursors.drop()
  return { data: created.value }
}
