import { INSURED_DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import type { ExposureType } from '#shared/audit/exposures.ts'
import type { KeyQuestion } from '#shared/audit/keyQuestions.ts'
import { asksSubcontractors } from '#shared/audit/worksheet/subcontractors.ts'
import { basesOf, contactPrefixOf, type FlowFacts, wantedOf, whoOf } from './flowFacts.ts'

/** The page of each key question (specification §5), in the order they are asked. */
export const QUESTION_PAGES = {
  'q-sales-tax': 'salesTaxCollected',
  'q-new-products': 'newProducts',
  'q-name': 'businessNameChange',
  'q-entity': 'entityTypeChange',
  'q-locations': 'locationsChanged',
  'q-mailing': 'mailingAddressChange',
  'q-owners': 'officersChanged',
  'q-operations': 'operationsChange',
  'q-release': 'releaseToAgent',
} as const satisfies Record<string, KeyQuestion>

export type QuestionPage = keyof typeof QUESTION_PAGES

const QUESTION_PAGE_IDS = Object.keys(QUESTION_PAGES) as QuestionPage[]

/** Yes to these needs no words. */
const PLAIN: readonly QuestionPage[] = ['q-sales-tax', 'q-release']

/** True for a question whose Yes asks what changed. */
export function asksDetail(page: QuestionPage): boolean {
  return !PLAIN.includes(page)
}

export type FigurePage = 'payroll' | 'costs' | 'area' | 'units' | 'admissions'
export type MissingPage = `missing-${(typeof INSURED_DOCUMENT_TYPES)[number]}`

/** The name of a page in its address (`stepId` of a public address). */
export type StepId =
  | 'start'
  | 'who'
  | 'contact'
  | 'delegate'
  | 'agent-type'
  | 'provided-agent'
  | 'insured-contact'
  | 'go-on'
  | QuestionPage
  | 'sales'
  | FigurePage
  | 'subcontractors'
  | 'documents'
  | MissingPage
  | 'anything-else'
  | 'check'
  | 'sign'
  | 'done'

/** The five parts that the bar at the top counts. */
export type PartId = 'you' | 'changes' | 'sales' | 'docs' | 'send'

export const PART_IDS: readonly PartId[] = ['you', 'changes', 'sales', 'docs', 'send']

interface FlowStep {
  id: StepId
  part: PartId
  /** True when the intake has the page. */
  when: (facts: FlowFacts) => boolean
}

/** The page on which a premium basis' figures are asked. */
export const FIGURE_PAGES: Record<FigurePage, ExposureType> = {
  payroll: 'payroll',
  costs: 'totalCost',
  area: 'area',
  units: 'units',
  admissions: 'admissions',
}

/** The figure pages that ask for dollars; any other asks for a count. */
export const DOLLAR_PAGES: readonly FigurePage[] = ['payroll', 'costs']

const isMain = ({ scope }: FlowFacts) => scope === 'insured'
const isAgent = (facts: FlowFacts) => whoOf(facts) === 'agent'
const goesOn = (facts: FlowFacts) => !isAgent(facts) || facts.pages['go-on']?.['answer'] === 'yes'
const hasSales = ({ parts }: FlowFacts) => parts !== 'docs'
const hasDocs = ({ parts }: FlowFacts) => parts !== 'sales'
const isWhole = ({ parts }: FlowFacts) => parts === 'all'
const isFirst = ({ flow }: FlowFacts) => flow === 'audit'
const hasBasis = (facts: FlowFacts, ...bases: ExposureType[]) =>
  basesOf(facts).some((basis) => bases.includes(basis))

/** A type whose "I don't have this" was chosen and that has not come since. */
function isMissing(facts: FlowFacts, type: string): boolean {
  const chosen = facts.pages['documents']?.['missing']
  if (!Array.isArray(chosen) || !chosen.includes(type)) return false
  return wantedOf(facts).some((oneOf) => oneOf[0] === type)
}

/**
 * The pages in order, and what decides each (look of the public flow, "Step order"). `delegate` is
 * not among them: it opens by its link only.
 */
export const FLOW_STEPS: readonly FlowStep[] = [
  { id: 'start', part: 'you', when: ({ flow }) => flow === 'return' },
  { id: 'who', part: 'you', when: (facts) => isFirst(facts) && isMain(facts) },
  { id: 'contact', part: 'you', when: isFirst },
  { id: 'agent-type', part: 'you', when: (facts) => isFirst(facts) && isAgent(facts) },
  {
    id: 'provided-agent',
    part: 'you',
    when: (facts) => isFirst(facts) && isAgent(facts) && facts.answers['agentIsRetailer'] === false,
  },
  { id: 'insured-contact', part: 'you', when: (facts) => isFirst(facts) && isAgent(facts) },
  { id: 'go-on', part: 'you', when: (facts) => isFirst(facts) && isAgent(facts) },
  ...QUESTION_PAGE_IDS.map(
    (id): FlowStep => ({
      id,
      part: 'changes',
      when: (facts) =>
        isFirst(facts) &&
        goesOn(facts) &&
        isWhole(facts) &&
        !(id === 'q-release' && isAgent(facts)),
    }),
  ),
  {
    id: 'sales',
    part: 'sales',
    when: (facts) =>
      isFirst(facts) &&
      goesOn(facts) &&
      hasSales(facts) &&
      hasBasis(facts, 'grossSales', 'liquorReceipts'),
  },
  ...Object.entries(FIGURE_PAGES).map(
    ([id, basis]): FlowStep => ({
      id: id as FigurePage,
      part: 'sales',
      when: (facts) => isFirst(facts) && goesOn(facts) && hasSales(facts) && hasBasis(facts, basis),
    }),
  ),
  {
    id: 'subcontractors',
    part: 'sales',
    when: (facts) =>
      isFirst(facts) && goesOn(facts) && hasSales(facts) && asksSubcontractors(basesOf(facts)),
  },
  {
    id: 'documents',
    part: 'docs',
    when: (facts) =>
      isFirst(facts) ? goesOn(facts) && hasDocs(facts) : wantedOf(facts).length > 0,
  },
  ...INSURED_DOCUMENT_TYPES.map(
    (type): FlowStep => ({
      id: `missing-${type}`,
      part: 'docs',
      when: (facts) => (isFirst(facts) ? goesOn(facts) : true) && isMissing(facts, type),
    }),
  ),
  {
    id: 'anything-else',
    part: 'docs',
    when: (facts) =>
      isFirst(facts)
        ? goesOn(facts)
        : facts.asked.again.length === 0 || facts.asked.again.some(({ docType }) => docType === ''),
  },
  { id: 'check', part: 'send', when: () => true },
  { id: 'sign', part: 'send', when: () => true },
]

/** The pages that an intake has, in order, without `delegate` and `done`. */
export function pathOf(facts: FlowFacts): StepId[] {
  return FLOW_STEPS.filter(({ when }) => when(facts)).map(({ id }) => id)
}

/** True when a page was answered, in a return flow for this very return. */
export function isAnswered(facts: FlowFacts, step: StepId): boolean {
  const { flow, pages, asked } = facts
  const page = pages[step]
  if (page?.done !== true || (flow === 'return' && page.key !== asked.returnKey)) return false
  // Another person answers now: their contact is asked.
  if (step === 'contact') return page['as'] === undefined || page['as'] === contactPrefixOf(facts)
  return step !== 'documents' || coversWanted(facts, page['covered'])
}

/** An answer that came later may ask for another document. */
function coversWanted(facts: FlowFacts, covered: unknown): boolean {
  if (!Array.isArray(covered)) return true
  return wantedOf(facts).every(([first]) => covered.includes(first))
}

/** The first page without an answer; `done` when all have one, or everything was sent already. */
export function firstOpenStep(facts: FlowFacts): StepId {
  if (facts.status === 'submitted') return 'done'
  return pathOf(facts).find((step) => !isAnswered(facts, step)) ?? 'done'
}

/**
 * The page that an address opens: the named one, unless it is unknown, not this intake's, or too
 * early. Then it is the first without an answer.
 */
export function openStep(facts: FlowFacts, named: string): StepId {
  const first = firstOpenStep(facts)
  if (facts.status === 'submitted') return named === 'check' ? 'check' : 'done'
  const path = pathOf(facts)
  if (named === 'delegate' && mayDelegate(facts)) return 'delegate'
  const at = (path as readonly string[]).indexOf(named)
  const firstAt = first === 'done' ? path.length : path.indexOf(first)
  return at < 0 || at > firstAt ? first : (path[at] ?? first)
}

/** The page after one that was just answered. `fromCheck`: it was opened to change an answer. */
export function nextStep(facts: FlowFacts, step: StepId, fromCheck: boolean): StepId {
  const path = pathOf(facts)
  if (step === 'sign') return 'done'
  const open = path.find((each) => !isAnswered(facts, each)) ?? 'check'
  if (step === 'delegate') return open
  if (fromCheck) return path.indexOf(open) < path.indexOf('check') ? open : 'check'
  return path[path.indexOf(step) + 1] ?? open
}

/** The page before one in its path; null: there is none. */
export function stepBefore(facts: FlowFacts, step: StepId): StepId | null {
  const path = pathOf(facts)
  if (step === 'delegate') return 'contact'
  return path[path.indexOf(step) - 1] ?? null
}

/** Only the insured, who was asked first, may delegate. */
export function mayDelegate(facts: FlowFacts): boolean {
  return isFirst(facts) && isMain(facts) && whoOf(facts) === 'insured'
}

/**
 * True when sending this intake sends the audit: not a delegate's part of it, and not an agent's who
 * cannot answer for the insured.
 */
export function submitsAudit(facts: FlowFacts): boolean {
  return isWhole(facts) && (facts.flow === 'return' || goesOn(facts))
}
