import { Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { skippedWhenSent } from '#shared/intake/checkDocuments.ts'
import type { PageAnswers } from '#shared/intake/checkedPage.ts'
import { type FlowKind, flowFactsOf } from '#shared/intake/flowFacts.ts'
import { firstOpenStep, nextStep, openStep, type StepId } from '#shared/intake/flowSteps.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { flowPath } from '../app/address.ts'
import { LoadingOverlay } from '../app/LoadingOverlay.tsx'
import { entryState, navigate } from '../app/navigation.ts'
import { PageFrame } from '../app/PageFrame.tsx'
import { Banners } from './Banners.tsx'
import { EndedPage } from './EndedPage.tsx'
import { type Flow, FlowContext } from './FlowContext.ts'
import type { OpenedIntake } from './openIntake.ts'
import { PageTop } from './PageTop.tsx'
import { loadPages, pageOf } from './pageTable.ts'
import { pageSave } from './saving/PendingSave.ts'
import { useConnection } from './useConnection.ts'

/** The page of an intake that its address names, with everything around it. */
export function FlowScreen({
  session,
  uploads,
  clock,
  flow,
  named,
}: OpenedIntake & { clock: Clock; flow: FlowKind; named: string }) {
  const state = useSyncExternalStore(session.subscribe, session.state)
  const { intake } = state
  const facts = useMemo(() => flowFactsOf(intake, flow), [intake, flow])
  const isReturned = intake.status === 'returned'
  const step = openStep(facts, named)
  const main = useRef<StepId>(step)
  useConnection(session, uploads)

  // An audit link to what was returned opens its return flow, and the other way round.
  useEffect(() => {
    const fits = isReturned === (flow === 'return') || intake.status === 'submitted'
    if (!fits) navigate(flowPath(isReturned ? 'return' : 'audit', intake.id), { replace: true })
    else if (named !== step)
      navigate(flowPath(flow, intake.id, step), { replace: true, state: entryState() })
  }, [isReturned, flow, intake.id, intake.status, named, step])

  // A new page begins at its top, for the eye and for the screen reader.
  useEffect(() => {
    if (main.current === step) return
    main.current = step
    window.scrollTo(0, 0)
    document.getElementById('question')?.focus({ preventScroll: true })
  }, [step])

  useEffect(() => {
    const timer = window.setTimeout(() => void loadPages(), 500)
    return () => window.clearTimeout(timer)
  }, [])

  const value = useMemo<Flow>(() => {
    const save = (page: PageAnswers) =>
      session.save(
        pageSave(step, page, {
          at: clock.now().getTime(),
          returnKey: flow === 'return' ? facts.asked.returnKey : '',
          signed: facts.pages['sign']?.done === true,
        }),
      )
    const goTo: Flow['goTo'] = (to, { fromCheck = false, replace = false } = {}) =>
      navigate(flowPath(flow, intake.id, to), { replace, state: { fromCheck } })
    return {
      session,
      state,
      facts,
      uploads,
      clock,
      step,
      goTo,
      answer: async (page) => {
        const { fromCheck = false } = entryState()
        await save(page)
        const next = nextStep(flowFactsOf(session.state().intake, flow), step, fromCheck)
        goTo(next, { fromCheck: fromCheck && next !== 'check' })
      },
      send: async (page) => {
        const skippedDocuments = skippedWhenSent(facts)
        await save({ ...page, answers: { ...page.answers, skippedDocuments } })
        return session.flush({ submit: true })
      },
    }
  }, [session, state, facts, uploads, clock, step, flow, intake.id])

  if (state.ended !== null && firstOpenStep(facts) !== 'done')
    return <EndedPage ending={state.ended} carrier={intake.carrierName} />

  const Page = pageOf(step)
  return (
    <FlowContext value={value}>
      <PageFrame
        carrier={intake.carrierName}
        help={{ phone: intake.helpPhone, hours: intake.helpHours }}
        banner={<Banners />}
      >
        <PageTop />
        <Suspense fallback={<LoadingOverlay />}>
          <Page key={step} />
        </Suspense>
      </PageFrame>
    </FlowContext>
  )
}
