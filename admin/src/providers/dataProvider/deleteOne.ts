import type { DeleteParams, DeleteResult } from 'ra-core'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { deleteUser } from './administration.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { refuseVerb } from './writePolicy.ts'

/** Takes a user out; nothing else is ever deleted from a screen. */
export async function deleteOne(
  context: ProviderContext,
  resource: string,
  { id, previousData }: DeleteParams,
): Promise<DeleteResult> {
  if (resource !== COLLECTIONS.users) return refuseVerb(resource, 'delete')
  return { data: await deleteUser(context, String(id), previousData ?? {}) }
}
