import { useEffect, useState } from 'react'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import type { FlowKind } from '#shared/intake/flowFacts.ts'
import { useErrorText } from '../app/language.tsx'
import { LoadingOverlay, NotLoaded } from '../app/PageFrame.tsx'
import type { PublicServices } from '../app/publicServices.ts'
import { EndedPage, FlowScreen, type OpenedIntake } from './FlowScreen.tsx'
import { loadPageNamed } from './pageTable.ts'
import { codeOf, IntakeSession } from './saving/IntakeSession.ts'
import { joinPhotos } from './uploads/prepareFile.ts'
import { UploadQueue } from './uploads/UploadQueue.ts'

type Found = OpenedIntake | 'ended' | 'offline' | 'failed' | null

/** An intake's pages: connects, reads it, and shows the page its address names (specification §2). */
export function AuditFlow({
  services,
  flow,
  id,
  step,
}: {
  services: PublicServices
  flow: FlowKind
  id: string
  step: string
}) {
  const inWords = useErrorText()
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<Found>(null)

  useEffect(() => {
    let isLeft = false
    loadPageNamed(step)
    openIntake(services, { flow, id }).then(
      (opened) => !isLeft && setFound(opened ?? 'ended'),
      (error: unknown) => !isLeft && setFound(failureOf(error)),
    )
    return () => {
      isLeft = true
    }
  }, [services, flow, id, tries])

  if (found === null) return <LoadingOverlay />
  if (found === 'ended') return <EndedPage ending="expired" />
  if (found === 'offline' || found === 'failed')
    return (
      <NotLoaded
        message={inWords(OPEN_ERRORS[found === 'offline' ? 'OPEN_OFFLINE' : 'OPEN_FAILED'])}
        retry={() => {
          setFound(null)
          setTries(tries + 1)
        }}
      />
    )
  return <FlowScreen {...found} clock={services.clock} flow={flow} named={step} />
}

/**
 * Reads an intake and takes up what an earlier visit left on this device; null: there is none.
 * Rejects with a `StoreError` when it can't be read.
 */
async function openIntake(
  { connect, shelf, random, clock }: PublicServices,
  { flow, id }: { flow: FlowKind; id: string },
): Promise<OpenedIntake | null> {
  const { intakes, files } = await connect()
  const intake = await intakes.read(id)
  if (intake === null) return null
  const session = new IntakeSession(intake, { store: intakes, shelf, clock })
  const world = { files, session, shelf, random, clock, join: joinPhotos }
  const uploads = new UploadQueue(world)
  await session.begin()
  // Where another flow is opened in this one's place, that one takes them up.
  if ((intake.status === 'returned') === (flow === 'return')) await uploads.restore()
  return { session, uploads }
}

/** The rules deny an intake whose days are over; one that is not there is only absent. */
function failureOf(error: unknown): 'ended' | 'offline' | 'failed' {
  const code = codeOf(error)
  if (code === 'permission-denied') return 'ended'
  return code === 'unavailable' ? 'offline' : 'failed'
}
