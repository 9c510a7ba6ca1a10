import type { CreateParams, CreateResult } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import { createUser } from './administration.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { refuseVerb } from './writePolicy.ts'

/** Has the audit of a typed order made, in ORDER and slice 9999 (specification §9), or makes a user. */
export async function create(
  context: ProviderContext,
  resource: string,
  { data }: CreateParams,
): Promise<CreateResult> {
  if (resource === COLLECTIONS.users) return { data: await createUser(context, data) }
  if (resource !== COLLECTIONS.audits) return refuseVerb(resource, 'create')
  const carrierCompany = await context.session.carrier()
  const asked = { kind: 'createAudit', carrierCompany, request: { order: data } } as const
  const made = await context.commands.ask(asked).end
  if (!made.ok) throw new RefusalError(made.error)
  context.cursors.drop()
  const audit = await context.store.get<Audit>(COLLECTIONS.audits, String(made.value['auditFSID']))
  if (audit === null) throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'the audits' }))
  return { data: audit }
}
