import { type ComponentType, lazy } from 'react'
import { FIGURE_PAGES, QUESTION_PAGES, type StepId } from '#shared/intake/flowSteps.ts'

type Page = ComponentType
type Load = () => Promise<Page>

const question: Load = async () => (await import('./pages/QuestionPage.tsx')).QuestionPage
const figures: Load = async () => (await import('./pages/FigurePage.tsx')).FigurePage
const missing: Load = async () => (await import('./pages/MissingPage.tsx')).MissingPage

/** How each page is loaded. Pages of one form are one file. */
const LOADS: Partial<Record<StepId, Load>> = {
  start: async () => (await import('./pages/StartPage.tsx')).StartPage,
  who: async () => (await import('./pages/WhoPage.tsx')).WhoPage,
  contact: async () => (await import('./pages/ContactPage.tsx')).ContactPage,
  delegate: async () => (await import('./pages/DelegatePage.tsx')).DelegatePage,
  'agent-type': async () => (await import('./pages/AgentPages.tsx')).AgentTypePage,
  'provided-agent': async () => (await import('./pages/AgentPages.tsx')).ProvidedAgentPage,
  'insured-contact': async () => (await import('./pages/AgentPages.tsx')).InsuredContactPage,
  'go-on': async () => (await import('./pages/AgentPages.tsx')).GoOnPage,
  ...Object.fromEntries(Object.keys(QUESTION_PAGES).map((id) => [id, question])),
  sales: async () => (await import('./pages/SalesPage.tsx')).SalesPage,
  ...Object.fromEntries(Object.keys(FIGURE_PAGES).map((id) => [id, figures])),
  payroll: async () => (await import('./pages/PayrollPage.tsx')).PayrollPage,
  subcontractors: async () => (await import('./pages/SubcontractorsPage.tsx')).SubcontractorsPage,
  documents: async () => (await import('./pages/DocumentsPage.tsx')).DocumentsPage,
  'missing-D3': missing,
  'missing-D7': missing,
  'missing-D8': missing,
  'missing-D99': missing,
  'anything-else': async () => (await import('./pages/AnythingElsePage.tsx')).AnythingElsePage,
  check: async () => (await import('./pages/CheckPage.tsx')).CheckPage,
  sign: async () => (await import('./pages/SignPage.tsx')).SignPage,
}

const done: Load = async () => (await import('./pages/DonePage.tsx')).DonePage

const PAGES = new Map<Load, Page>()

/** The page of a step, loaded when it is first shown. */
export function pageOf(step: StepId): Page {
  const load = loadOf(step)
  const known = PAGES.get(load)
  if (known) return known
  const page = lazy(async () => ({ default: await load() }))
  PAGES.set(load, page)
  return page
}

/** Begins to load the page that an address names, or the first of all, before it is known to fit. */
export function loadPageNamed(step: string): void {
  void loadAhead(Object.hasOwn(LOADS, step) ? loadOf(step as StepId) : loadOf('who'))
}

/**
 * Preloads the other pages while the first one is read, in parallel: they are small, and on a slow
 * connection the round trips cost more than the bytes.
 */
export async function loadPages(): Promise<void> {
  await Promise.all([...new Set([...Object.values(LOADS), done])].map(loadAhead))
}

/**
 * A loaded page renders as a plain component: a lazy one would suspend for a moment even when its code is
 * there, and the page would flicker. A page that is on screen keeps its component.
 */
async function loadAhead(load: Load): Promise<void> {
  try {
    const page = await load()
    if (!PAGES.has(load)) PAGES.set(load, page)
  } catch {
    // It is tried again when the page is shown.
  }
}

function loadOf(step: StepId): Load {
  return LOADS[step] ?? done
}
