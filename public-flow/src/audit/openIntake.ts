import type { FlowKind } from '#shared/intake/flowFacts.ts'
import type { PublicServices } from '../app/PublicServices.ts'
import { IntakeSession } from './saving/IntakeSession.ts'
import { joinPhotos } from './uploads/joinPhotos.ts'
import { UploadQueue } from './uploads/UploadQueue.ts'

export interface OpenedIntake {
  session: IntakeSession
  uploads: UploadQueue
}

/**
 * Reads an intake and takes up what an earlier visit left on this device; null: there is none.
 * Rejects with a `StoreError` when it can't be read.
 */
export async function openIntake(
  { connect, shelf, random, clock }: PublicServices,
  { flow, id }: { flow: FlowKind; id: string },
): Promise<OpenedIntake | null> {
  const { intakes, files } = await connect()
  const intake = await intakes.read(id)
  if (intake === null) return null
  const session = new IntakeSession(intake, { store: intakes, shelf })
  const returnKey = flow === 'return' ? (intake.asked?.returnKey ?? '') : ''
  const world = { files, session, shelf, random, clock, returnKey, join: joinPhotos }
  const uploads = new UploadQueue(world)
  await session.begin()
  await uploads.restore()
  return { session, uploads }
}
