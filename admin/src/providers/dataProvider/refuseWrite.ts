import { refusal } from '#shared/errors/refusal.ts'
import { RefusalError } from '../RefusalError.ts'

/** Every write of this provider: a refusal in plain words. Nothing is sent to the database. */
export async function refuseWrite(resource: string): Promise<never> {
  throw new RefusalError(refusal('WRITE_NOT_OFFERED', { what: resource }))
}
