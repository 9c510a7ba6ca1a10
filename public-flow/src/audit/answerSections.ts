import { type InsuredLineId, isAlcoholLine, totalsOf } from '#shared/audit/salesLines.ts'
import { readProvidedPay } from '#shared/audit/worksheet/providedPay.ts'
import {
  basesOf,
  contactPrefixOf,
  entryOf,
  type FlowFacts,
  type IntakeFile,
  linesOn,
  salesLinesOf,
  subcontractorsOf,
  taxCollectedOf,
  wantedOf,
  whoOf,
} from '#shared/intake/flowFacts.ts'
import {
  asksDetail,
  DOLLAR_PAGES,
  FIGURE_PAGES,
  type FigurePage,
  pathOf,
  QUESTION_PAGES,
  type QuestionPage,
  type StepId,
} from '#shared/intake/flowSteps.ts'
import type { Language } from '#shared/kernel/language.ts'
import { speakerOf, type Texts } from '../app/language.tsx'
import { className, lineName } from './classNames.ts'
import { moneyText } from './dayAndMoneyText.ts'
import { contactOf } from './pages/ContactPage.tsx'
import { DOCUMENT_TEXTS, documentNames, documentTexts } from './pages/documentNames.ts'
import { FIGURE_TEXTS } from './pages/FigurePage.tsx'
import { MISSING_TEXTS } from './pages/MissingPage.tsx'
import { PAYROLL_TEXTS } from './pages/PayrollPage.tsx'
import { LINE_TEXTS } from './pages/SalesLine.tsx'
import { SALES_TEXTS } from './pages/SalesPage.tsx'
import { SUBCONTRACTORS_TEXTS } from './pages/SubcontractorsPage.tsx'
import { WHO_TEXTS } from './pages/WhoPage.tsx'

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
  const say = speakerOf(ANSWER_TEXTS, language)
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
  const say = speakerOf(ANSWER_TEXTS, language)
  const rows: AnswerRow[] = []
  const who = whoOf(facts)
  if (path.includes('who') && who !== null)
    rows.push(given(say('rowWho'), speakerOf(WHO_TEXTS, language)(who), 'who', language))
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
    const more = [person.email, person.phone].filter(Boolean)
    return given(label, nameOf(person), step, language, more)
  }
}

function changeRows(facts: FlowFacts, path: readonly StepId[], language: Language): AnswerRow[] {
  const say = speakerOf(ANSWER_TEXTS, language)
  const questions = path.filter((step): step is QuestionPage => Object.hasOwn(QUESTION_PAGES, step))
  return questions.map((step) => {
    const known = entryOf(entryOf(facts.answers, 'keyQuestions'), QUESTION_PAGES[step])
    const answer = known['answer']
    const no = asksDetail(step) ? say('noChange') : say('no')
    const words = answer === 'yes' ? say('yes') : answer === 'no' ? no : ''
    const more = [String(known['detail'] ?? '')].filter(Boolean)
    return given(say(step), words, step, language, more)
  })
}

function figureSections(
  facts: FlowFacts,
  path: readonly StepId[],
  language: Language,
): AnswerSection[] {
  const figures = speakerOf(FIGURE_TEXTS, language)
  const section = (step: StepId, title: string, rows: AnswerRow[]): AnswerSection[] =>
    path.includes(step) ? [{ id: 'sales', title, rows, step }] : []
  return [
    ...section('sales', speakerOf(ANSWER_TEXTS, language)('sales'), salesRows(facts, language)),
    ...(Object.keys(FIGURE_PAGES) as FigurePage[]).flatMap((step) =>
      section(step, figures(step), exposureRows(facts, step, language)),
    ),
    ...section(
      'subcontractors',
      speakerOf(SUBCONTRACTORS_TEXTS, language)('list'),
      subcontractorRows(facts, language),
    ),
  ]
}

/** Each subcontractor with what they were paid and their certificates, or that there was none. */
function subcontractorRows(facts: FlowFacts, language: Language): AnswerRow[] {
  const say = speakerOf(SUBCONTRACTORS_TEXTS, language)
  const listed = subcontractorsOf(facts)
  if (listed.length === 0) {
    const isNone = facts.pages['subcontractors']?.['answer'] === 'no'
    return [given(say('any'), isNone ? say('no') : '', 'subcontractors', language)]
  }
  const files = [...facts.files.values()]
  return listed.map(({ id, name, work, paid, kind }) => {
    const price = `${moneyText(paid)}, ${say(kind === 'labor' ? 'labor' : 'laborAndMaterial')}`
    const papers = files.filter(({ of }) => of === id).map((file) => file.name)
    const certificates = papers.length > 0 ? papers : [say('noCertificate')]
    return given(name, work, 'subcontractors', language, [price, ...certificates])
  })
}

function salesRows(facts: FlowFacts, language: Language): AnswerRow[] {
  const say = speakerOf(SALES_TEXTS, language)
  const line = speakerOf(LINE_TEXTS, language)
  const lines = salesLinesOf(facts).filter(({ selected }) => selected)
  const { glTotal, llTotal, worksheetTotal } = totalsOf(lines, taxCollectedOf(facts))
  const row = (label: string, amount: number, isSum: boolean): AnswerRow => {
    return { label, values: [moneyText(amount)], step: null, isEmpty: false, isSum }
  }
  if (lines.length === 0) return [given(say('all'), '', 'sales', language)]
  const group = (isAlcohol: boolean) =>
    lines
      .filter(({ id }) => isAlcoholLine(id) === isAlcohol)
      .map(({ id, net }) => row(line(id as InsuredLineId), net, false))
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
  const exposures = entryOf(facts.answers, 'exposures')
  if (step === 'payroll') return payrollRows(facts, language)
  return linesOn(facts, FIGURE_PAGES[step]).map(({ id, description }) => {
    const figure = exposures[id]
    const shown =
      typeof figure !== 'number'
        ? ''
        : DOLLAR_PAGES.includes(step)
          ? moneyText(figure)
          : figure.toLocaleString('en-US')
    const label = className(description, language) || speakerOf(FIGURE_TEXTS, language)('figure')
    return given(label, shown, step, language)
  })
}

/** Pay by class line, and of it the overtime where there was any. */
function payrollRows(facts: FlowFacts, language: Language): AnswerRow[] {
  const say = speakerOf(PAYROLL_TEXTS, language)
  const known = entryOf(facts.answers, 'payroll')
  const rows = linesOn(facts, 'payroll').map((line) => {
    const pay = readProvidedPay(known[line.id])
    const label = lineName(line, language) || say('gross')
    const overtime = (['timeAndHalf', 'doubleTime'] as const).flatMap((kind) =>
      pay && pay[kind] > 0 ? [`${say(kind)}: ${moneyText(pay[kind])}`] : [],
    )
    return given(label, pay ? moneyText(pay.gross) : '', 'payroll', language, overtime)
  })
  const heads = String(facts.pages['payroll']?.['heads'] ?? '')
  return [...rows, given(speakerOf(ANSWER_TEXTS, language)('heads'), heads, 'payroll', language)]
}

/** The wanted documents with their files, or why one is missing; then the additional files. */
function documentRows(facts: FlowFacts, language: Language): AnswerRow[] {
  const files = [...facts.files.values()].filter(({ of }) => of === undefined)
  const say = speakerOf(documentTexts(facts), language)
  const wanted = wantedOf(facts)
  const rows = wanted.map((oneOf): AnswerRow => {
    const [label = ''] = documentNames([oneOf], say)
    const names = files.filter(({ docType }) => oneOf.includes(docType)).map(({ name }) => name)
    const reason = names.length === 0 ? reasonOf(facts, oneOf[0], language) : ''
    const missing = speakerOf(ANSWER_TEXTS, language)('notAdded')
    return {
      label,
      values: names.length > 0 ? names : [missing, reason].filter(Boolean),
      step: 'documents',
      isEmpty: names.length === 0,
    }
  })
  const isOther = ({ docType }: IntakeFile) => !wanted.some((oneOf) => oneOf.includes(docType))
  const [first, ...others] = files.filter(isOther).map(({ name }) => name)
  if (first === undefined) return rows
  const label = speakerOf(DOCUMENT_TEXTS, language)('D99')
  return [...rows, given(label, first, 'documents', language, others)]
}

function reasonOf(facts: FlowFacts, type: string | undefined, language: Language): string {
  const reason = facts.pages[`missing-${type}`]?.['reason']
  const own = entryOf(facts.answers, 'skippedDocuments')[type ?? '']
  if (reason === 'other') return String(own ?? '')
  const known = (['later', 'accountant', 'none'] as const).find((each) => each === reason)
  return known ? speakerOf(MISSING_TEXTS, language)(known) : ''
}

function noteRows(facts: FlowFacts, path: readonly StepId[], language: Language): AnswerRow[] {
  if (!path.includes('anything-else')) return []
  const text = String(facts.answers['anythingElse'] ?? '')
  return [given(speakerOf(ANSWER_TEXTS, language)('rowNote'), text, 'anything-else', language)]
}

/** The row of one answer; `more` stands below it. */
function given(
  label: string,
  value: string,
  step: StepId,
  language: Language,
  more: readonly string[] = [],
): AnswerRow {
  const none = speakerOf(ANSWER_TEXTS, language)('none')
  return { label, values: [value || none, ...more], step, isEmpty: value === '' }
}

function nameOf({ first, last }: { first: string; last: string }): string {
  return [first, last].filter(Boolean).join(' ')
}

export const ANSWER_TEXTS = {
  you: ['You', 'Usted'],
  changes: ['Changes in the year', 'Cambios en el año'],
  sales: ['Sales, net of tax', 'Ventas, sin impuesto'],
  docs: ['Documents', 'Documentos'],
  else: ['Anything else', 'Algo más'],
  rowWho: ['Who you are', 'Quién es usted'],
  rowName: ['Your name', 'Su nombre'],
  rowEmail: ['Email', 'Correo'],
  rowPhone: ['Phone', 'Teléfono'],
  rowClient: ['Your own client', 'Su propio cliente'],
  rowOtherAgent: ['Other agent', 'Otro agente'],
  rowInsured: ['Contact at the business', 'Contacto en el negocio'],
  rowGoOn: ['You answer for them', 'Usted contesta por ellos'],
  'q-sales-tax': ['Collected sales tax', 'Cobró impuesto'],
  'q-new-products': ['New products', 'Productos nuevos'],
  'q-name': ['Business name', 'Nombre del negocio'],
  'q-entity': ['Type of business', 'Tipo de negocio'],
  'q-locations': ['Locations', 'Locales'],
  'q-mailing': ['Mailing address', 'Dirección postal'],
  'q-owners': ['Officers or owners', 'Directivos o dueños'],
  'q-operations': ['What the business does', 'Qué hace el negocio'],
  'q-release': ['Share results with your agent', 'Compartir resultados con su agente'],
  yes: ['Yes', 'Sí'],
  no: ['No', 'No'],
  noChange: ['No change', 'Sin cambios'],
  heads: ['People', 'Personas'],
  notAdded: ['Not added', 'No agregado'],
  rowNote: ['Your note', 'Su nota'],
  none: ['Not provided', 'Sin respuesta'],
} as const satisfies Texts
