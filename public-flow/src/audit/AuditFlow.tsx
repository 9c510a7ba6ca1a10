import { useEffect, useState } from 'react'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import type { FlowKind } from '#shared/intake/flowFacts.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { LoadingOverlay } from '../app/LoadingOverlay.tsx'
import { NotLoaded } from '../app/NotLoaded.tsx'
import type { PublicServices } from '../app/PublicServices.ts'
import { useErrorText } from '../language/useErrorText.ts'
import { EndedPage } from './EndedPage.tsx'
import { FlowScreen } from './FlowScreen.tsx'
import { type OpenedIntake, openIntake } from './openIntake.ts'
import { loadPageNamed } from './pageTable.ts'

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

/** The rules deny an intake whose days are over; one that is not there is only absent. */
function failureOf(error: unknown): 'ended' | 'offline' | 'failed' {
  const code = error instanceof StoreError ? error.code : 'unknown'
  if (code === 'permission-denied') return 'ended'
  return code === 'unavailable' ? 'offline' : 'failed'
}
