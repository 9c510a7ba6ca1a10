import {
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Intake } from '#shared/audit/access/intake.ts'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import { helpHoursIn } from '#shared/firm/helpHours.ts'
import { skippedWhenSent } from '#shared/intake/checkDocuments.ts'
import type { PageAnswers } from '#shared/intake/checkedPage.ts'
import {
  contactPrefixOf,
  type FlowFacts,
  type FlowKind,
  flowFactsOf,
  whoOf,
} from '#shared/intake/flowFacts.ts'
import { firstOpenStep, nextStep, openStep, type StepId } from '#shared/intake/flowSteps.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { entryState, flowPath, navigate } from '../app/address.ts'
import { LanguageContext, type Texts, useErrorText, useTexts } from '../app/language.tsx'
import { FRAME_TEXTS, LoadingOverlay, NotLoaded, PageFrame } from '../app/PageFrame.tsx'
import { LineContext, usePageTitle } from '../fields/PageForm.tsx'
import { type Flow, FlowContext } from './flow.ts'
import { Banners, PageTop, SavedLine } from './PageTop.tsx'
import { loadPages, pageOf } from './pageTable.ts'
import type { Ending, IntakeSession } from './saving/IntakeSession.ts'
import { pageSave, returnKeyOf } from './saving/PendingSave.ts'
import type { UploadQueue } from './uploads/UploadQueue.ts'

/** An intake that was read, and its files on their way. */
export interface OpenedIntake {
  session: IntakeSession
  uploads: UploadQueue
}

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
  const { language } = useContext(LanguageContext)
  const again = useConnection(session, uploads)
  useLanguageOf(session, intake, facts)

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
    const save = (of: StepId, page: PageAnswers, key = `page:${of}`) =>
      session.save({
        ...pageSave(of, page, {
          // Later than the answer that it replaces, whose device may have a clock that is ahead.
          at: Math.max(clock.now().getTime(), (facts.pages[of]?.at ?? 0) + 1),
          returnKey: returnKeyOf(intake),
          signed: facts.pages['sign']?.done === true,
        }),
        key,
      })
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
      answer: async (...pages) => {
        const { fromCheck = false } = entryState()
        for (const [of, page] of pages) await save(of, page)
        const [last = step] = pages.at(-1) ?? []
        const next = nextStep(flowFactsOf(session.state().intake, flow), last, fromCheck)
        goTo(next, { fromCheck: fromCheck && next !== 'check' })
      },
      keep: (part, [of, page]) => save(of, page, `part:${of}/${part}`),
      send: async (page) => {
        const skippedDocuments = skippedWhenSent(facts)
        await save(step, { ...page, answers: { ...page.answers, skippedDocuments } })
        return session.flush({ submit: true })
      },
      again,
    }
  }, [session, state, facts, uploads, clock, step, flow, intake, again])

  if (state.ended === 'outdated') return <OutdatedPage />
  if (state.ended !== null && firstOpenStep(facts) !== 'done')
    return <EndedPage ending={state.ended} carrier={intake.carrierName} />

  const Page = pageOf(step)
  const hours = helpHoursIn(language, intake.helpHours)
  return (
    <FlowContext value={value}>
      <PageFrame
        carrier={intake.carrierName}
        help={{ phone: intake.helpPhone, hours: hours.text, hoursLanguage: hours.language }}
        banner={<Banners />}
      >
        <PageTop />
        <Suspense fallback={<LoadingOverlay />}>
          <LineContext value={<SavedLine isOffline={state.offline} />}>
            <Page key={step} />
          </LineContext>
        </Suspense>
      </PageFrame>
    </FlowContext>
  )
}

/** A link whose days are over, or whose audit is closed. */
export function EndedPage({
  ending,
  carrier = '',
}: {
  ending: Exclude<Ending, 'outdated'>
  carrier?: string
}) {
  const say = useTexts(ENDED_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const inWords = useErrorText()
  const isClosed = ending === 'closed'
  const title = isClosed ? say('nothing') : frame('cantOpen')
  usePageTitle(title, false)
  return (
    <PageFrame carrier={carrier}>
      <h1>{title}</h1>
      <p>{inWords(OPEN_ERRORS[isClosed ? 'OPEN_CLOSED' : 'OPEN_EXPIRED'])}</p>
      {!isClosed && (
        <p>
          <a href="/sml">{say('code')}</a>
        </p>
      )}
    </PageFrame>
  )
}

/** What waits on this device is sent by the page that is loaded then. */
function OutdatedPage() {
  const inWords = useErrorText()
  return (
    <NotLoaded
      message={inWords(OPEN_ERRORS.PAGE_OUTDATED)}
      retry={() => window.location.reload()}
    />
  )
}

/**
 * The pages begin in the language that the audit has for their reader, and what the reader chooses goes
 * to the audit once it is known who they are.
 */
function useLanguageOf(session: IntakeSession, intake: Intake, facts: FlowFacts): void {
  const { chosen, suggest } = useContext(LanguageContext)
  const { language = 'en', scope, status } = intake
  useLayoutEffect(() => {
    // English may be no more than what every audit begins with.
    if (language !== 'en') suggest(language)
  }, [language, suggest])

  const prefix = whoOf(facts) === null ? 'delegate' : contactPrefixOf(facts)
  const field = `${prefix}Language`
  const known = facts.answers[field] ?? (prefix === scope ? language : 'en')
  const isOpen = status === 'open' || status === 'returned'
  const isNews = isOpen && prefix !== 'delegate' && chosen !== null && chosen !== known
  useEffect(() => {
    if (isNews) void session.save({ key: 'language', fields: [[['answers', field], chosen]] })
  }, [isNews, session, field, chosen])
}

/** How often pending saves and dropped files are sent again. */
const TRY_EVERY_MS = 15_000

/** A file is not sent again unasked while a person is at its buttons: they would go away. */
const IN_CARD = 'li.file *'

/**
 * Sends pending saves and files when the connection is back. A browser often calls itself online while
 * nothing gets through, so time does it too.
 */
function useConnection(session: IntakeSession, uploads: UploadQueue): Flow['again'] {
  const again = useCallback(async () => {
    if ((await session.flush()) !== 'offline') await uploads.resume()
  }, [session, uploads])
  useEffect(() => {
    const mayResume = () =>
      uploads.hasDropped() &&
      navigator.onLine &&
      !document.hidden &&
      !document.activeElement?.matches(IN_CARD)
    const timer = window.setInterval(async () => {
      if (!session.state().offline && !mayResume()) return
      if ((await session.flush()) !== 'offline' && mayResume()) await uploads.resume(true)
    }, TRY_EVERY_MS)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [session, uploads, again])
  return again
}

export const ENDED_TEXTS = {
  code: ['Open with your code', 'Abrir con su código'],
  nothing: ['Nothing left to do', 'No queda nada por hacer'],
} as const satisfies Texts
