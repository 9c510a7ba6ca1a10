import { createContext, useContext } from 'react'
import type { PageAnswers } from '#shared/intake/checkedPage.ts'
import type { FlowFacts } from '#shared/intake/flowFacts.ts'
import type { StepId } from '#shared/intake/flowSteps.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { FlushResult, IntakeSession, SessionState } from './saving/IntakeSession.ts'
import type { UploadQueue } from './uploads/UploadQueue.ts'

/** What the pages of an intake share. */
export interface Flow {
  session: IntakeSession
  state: SessionState
  facts: FlowFacts
  uploads: UploadQueue
  clock: Clock
  step: StepId
  /** Saves the page and goes on to the next. */
  answer: (value: PageAnswers) => Promise<void>
  /** Signs with the page's answers and sends; the result when it was not sent. */
  send: (value: PageAnswers) => Promise<FlushResult>
  goTo: (step: StepId, options?: { fromCheck?: boolean; replace?: boolean }) => void
}

export const FlowContext = createContext<Flow | null>(null)

/** The flow around a page. Throws outside of one. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext)
  if (flow === null) throw new Error('There is no flow around this page.')
  return flow
}
