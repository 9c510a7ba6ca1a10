import { createContext, useContext, useState } from 'react'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import type { CheckedPage, FieldError, PageAnswers } from '#shared/intake/checkedPage.ts'
import type { FlowFacts } from '#shared/intake/flowFacts.ts'
import type { StepId } from '#shared/intake/flowSteps.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { useErrorText } from '../app/language.tsx'
import { type ShownError, stillWrong } from '../fields/FieldError.tsx'
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
  /** Saves pages, mostly the one that is shown, and goes on to the page after the last of them. */
  answer: (...pages: readonly AnsweredPage[]) => Promise<void>
  /**
   * Saves a part of a page that moves on without a button; other parts that still wait are kept
   * beside it.
   */
  keep: (part: string, page: AnsweredPage) => Promise<void>
  /** Signs with the page's answers and sends; the result when it was not sent. */
  send: (value: PageAnswers) => Promise<FlushResult>
  goTo: (step: StepId, options?: { fromCheck?: boolean; replace?: boolean }) => void
  /** Sends what waits on this device: the answers, then the files. */
  again: () => Promise<void>
}

export type AnsweredPage = readonly [step: StepId, value: PageAnswers]

export const FlowContext = createContext<Flow | null>(null)

/** The flow around a page. Throws outside of one. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext)
  if (flow === null) throw new Error('There is no flow around this page.')
  return flow
}

/** How a page says the ids that its problems name: lines and documents. */
export type SayId = (id: string) => string

/** A page's Continue: its problems in words, or its answers saved and the next page. */
export function usePage(
  check: () => CheckedPage,
  sayId?: SayId,
): { errors: readonly ShownError[]; submit: () => void } {
  const { answer, step } = useFlow()
  const [errors, setFound] = useProblems(() => errorsOf(check()), sayId)
  return {
    errors,
    submit: () => {
      const checked = check()
      setFound(errorsOf(checked))
      if (checked.ok) void answer([step, checked.value])
    },
  }
}

/** Problems in the reader's language: those that were found and that `now` still finds. */
export function useProblems(
  now: () => readonly FieldError[],
  sayId: SayId = (id) => id,
): [shown: readonly ShownError[], setFound: (found: readonly FieldError[]) => void] {
  const inWords = useErrorText()
  const [found, setFound] = useState<readonly FieldError[]>([])
  const left = found.length === 0 ? found : stillWrong(found, now())
  const shown = left.map(({ field, code, facts = {} }) => {
    const { line, document } = facts
    const named = {
      ...facts,
      ...(line !== undefined && { line: sayId(String(line)) }),
      ...(document !== undefined && { document: sayId(String(document)) }),
    }
    return { field, text: inWords(ANSWER_ERRORS[code], named) }
  })
  return [shown, setFound]
}

/** What a check has found. */
export function errorsOf(checked: CheckedPage): readonly FieldError[] {
  return checked.ok ? [] : checked.errors
}
