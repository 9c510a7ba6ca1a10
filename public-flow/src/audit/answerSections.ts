import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import { isAlcoholLine, totalsOf } from '#shared/audit/salesLines.ts'
import {
  basesOf,
  contactPrefixOf,
  entryOf,
  type FlowFacts,
  linesOn,
  salesLinesOf,
  taxCollectedOf,
  whoOf,
} from '#shared/intake/flowFacts.ts'
import {
  asksDetail,
  FIGURE_PAGES,
  type FigurePage,
  pathOf,
  QUESTION_PAGES,
  type QuestionPage,
  type StepId,
} from '#shared/intake/flowSteps.ts'
import { fillText } from '../language/fillText.ts'
import type { Language } from '../language/Texts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'
import { CHECK_TEXTS } from '../texts/checkTexts.ts'
import { FIGURE_TEXTS } from '../texts/figureTexts.ts'
import { SALES_TEXTS } from '../texts/salesTexts.ts'
import { WHO_TEXTS } from '../texts/whoTexts.ts'
import { documentRows } from './documentRows.ts'
import { contactOf } from './pages/contactOf.ts'
import { moneyText } from './pages/moneyText.ts'

export interface AnswerRow {
  label: string
  /** The answer, and what belongs to it below. */
  values: string[]
  /** The page that changes it; null: it has none of its own. */
  step: StepId | null
  /** Nothing was given yet: it is added, not changed. */
  isEmpty: boolean
  /** A sum of the rows above. */
  isSum?: boolean
}

export interface AnswerSection {
  id: 'you' | 'changes' | 'sales' | 'docs' | 'else'
  title: string
  rows: AnswerRow[]
  /** One page changes the whole section. */
  step?: StepId
}

/** Every answer of an intake as it is shown for checking and kept as a copy, in the order asked. */
export function answerSections(facts: FlowFacts, language: Language): AnswerSection[] {
  const say = (key: keyof typeof CHECK_TEXTS) => fillText(CHECK_TEXTS, key, language)
  const path = pathOf({ ...facts, flow: 'audit' })
  const sections: AnswerSection[] = [
    { id: 'you', title: say('you'), rows: youRows(facts, path, language) },
    { id: 'changes', title: say('changes'), rows: changeRows(facts, path, language) },
    ...figureSections(facts, path, language),
    {
      id: 'docs',
      title: say('docs'),
      rows:
        path.includes('documents') || facts.flow === 'return' ? documentRows(facts, language) : [],
    },
    { id: 'else', title: say('else'), rows: noteRows(facts, path, language) },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function youRows(facts: FlowFacts, path: readonly StepId[], language: Language): AnswerRow[] {
  const say = (key: keyof typeof CHECK_TEXTS) => fillText(CHECK_TEXTS, key, language)
  const rows: AnswerRow[] = []
  const who = whoOf(facts)
  if (path.includes('who') && who !== null)
    rows.push(given(say('rowWho'), fillText(WHO_TEXTS, who, language), 'who', language))
  const contact = contactOf(facts.answers, contactPrefixOf(facts))
  rows.push(
    given(say('rowName'), nameOf(contact), 'contact', language),
    given(say('rowEmail'), contact.email, 'contact', language),
    given(say('rowPhone'), contact.phone, 'contact', language),
  )
  const yesNo = (answer: unknown) =>
    answer === 'yes' ? say('yes') : answer === 'no' ? say('no') : ''
  if (path.includes('agent-type'))
    rows.push(
      given(say('rowClient'), yesNo(facts.pages['agent-type']?.['answer']), 'agent-type', language),
    )
  if (path.includes('provided-agent'))
    rows.push(other(say('rowOtherAgent'), 'agentProvided', 'provided-agent'))
  if (path.includes('insured-contact'))
    rows.push(other(say('rowInsured'), 'agentInsured', 'insured-contact'))
  if (path.includes('go-on'))
    rows.push(given(say('rowGoOn'), yesNo(facts.pages['go-on']?.['answer']), 'go-on', language))
  return rows

  function other(label: string, prefix: 'agentProvided' | 'agentInsured', step: StepId): AnswerRow {
    const person = contactOf(facts.answers, prefix)
    const row = given(label, nameOf(person), step, language)
    return { ...row, values: [...row.values, person.email, person.phone].filter(Boolean) }
  }
}

function changeRows(facts: FlowFacts, path: readonly StepId[], language: Language): AnswerRow[] {
  const say = (key: keyof typeof CHECK_TEXTS) => fillText(CHECK_TEXTS, key, language)
  const questions = path.filter((step): step is QuestionPage => Object.hasOwn(QUESTION_PAGES, step))
  return questions.map((step) => {
    const known = entryOf(entryOf(facts.answers, 'keyQuestions'), QUESTION_PAGES[step])
    const answer = known['answer']
    const no = asksDetail(step) ? say('noChange') : say('no')
    const words = answer === 'yes' ? say('yes') : answer === 'no' ? no : ''
    const row = given(say(step), words, step, language)
    const { detail } = known
    const more = typeof detail === 'string' && detail !== '' ? [detail] : []
    return { ...row, values: [...row.values, ...more] }
  })
}

function figureSections(
  facts: FlowFacts,
  path: readonly StepId[],
  language: Language,
): AnswerSection[] {
  const say = (key: keyof typeof CHECK_TEXTS) => fillText(CHECK_TEXTS, key, language)
  const sections: AnswerSection[] = []
  if (path.includes('sales'))
    sections.push({
      id: 'sales',
      title: say('sales'),
      rows: salesRows(facts, language),
      step: 'sales',
    })
  for (const step of Object.keys(FIGURE_PAGES) as FigurePage[])
    if (path.includes(step))
      sections.push({
        id: 'sales',
        title: fillText(FIGURE_TEXTS, step, language),
        rows: exposureRows(facts, step, language),
        step,
      })
  return sections
}

function salesRows(facts: FlowFacts, language: Language): AnswerRow[] {
  const say = (key: keyof typeof SALES_TEXTS) => fillText(SALES_TEXTS, key, language)
  const lines = salesLinesOf(facts).filter(({ selected }) => selected)
  const { glTotal, llTotal, worksheetTotal } = totalsOf(lines, taxCollectedOf(facts))
  const row = (label: string, amount: number, isSum: boolean): AnswerRow => {
    return { label, values: [moneyText(amount)], step: null, isEmpty: false, isSum }
  }
  if (lines.length === 0) return [given(say('all'), '', 'sales', language)]
  const group = (isAlcohol: boolean) =>
    lines
      .filter(({ id }) => isAlcoholLine(id) === isAlcohol)
      .map(({ id, net }) => row(say(id as keyof typeof SALES_TEXTS), net, false))
  const hasFood = basesOf(facts).includes('grossSales')
  return [
    ...group(false),
    ...(hasFood ? [row(say('glNet'), glTotal, true)] : []),
    ...group(true),
    row(say('llNet'), llTotal, true),
    row(say('all'), worksheetTotal, true),
  ]
}

function exposureRows(facts: FlowFacts, step: FigurePage, language: Language): AnswerRow[] {
  const basis = FIGURE_PAGES[step]
  const exposures = entryOf(facts.answers, 'exposures')
  const rows = linesOn(facts, basis).map(({ id, description }) => {
    const figure = exposures[id]
    const shown =
      typeof figure !== 'number'
        ? ''
        : EXPOSURE_TYPES[basis].money
          ? moneyText(figure)
          : figure.toLocaleString('en-US')
    const label = description || fillText(FIGURE_TEXTS, 'figure', language)
    return given(label, shown, step, language)
  })
  if (step !== 'payroll') return rows
  const heads = String(facts.pages['payroll']?.['heads'] ?? '')
  return [...rows, given(fillText(CHECK_TEXTS, 'heads', language), heads, step, language)]
}

function noteRows(facts: FlowFacts, path: readonly StepId[], language: Language): AnswerRow[] {
  if (!path.includes('anything-else')) return []
  const note = facts.answers['anythingElse']
  const text = typeof note === 'string' ? note : ''
  return [given(fillText(CHECK_TEXTS, 'rowNote', language), text, 'anything-else', language)]
}

function given(label: string, value: string, step: StepId, language: Language): AnswerRow {
  const none = fillText(ALL_TEXTS, 'none', language)
  return { label, values: [value || none], step, isEmpty: value === '' }
}

function nameOf({ first, last }: { first: string; last: string }): string {
  return [first, last].filter(Boolean).join(' ')
}
