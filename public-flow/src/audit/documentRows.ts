import { entryOf, type FlowFacts, wantedOf } from '#shared/intake/flowFacts.ts'
import { fillText } from '../language/fillText.ts'
import type { Language } from '../language/Texts.ts'
import { CHECK_TEXTS } from '../texts/checkTexts.ts'
import { DOCS_TEXTS } from '../texts/docsTexts.ts'
import { MISSING_TEXTS } from '../texts/missingTexts.ts'
import type { AnswerRow } from './answerSections.ts'
import { documentNames } from './pages/documentNames.ts'

/** The wanted documents with their files, or why one is missing; then the additional files. */
export function documentRows(facts: FlowFacts, language: Language): AnswerRow[] {
  const files = [...facts.files.values()]
  const say = (key: keyof typeof DOCS_TEXTS, values = {}) =>
    fillText(DOCS_TEXTS, key, language, values)
  const speak = Object.assign(say, { count: () => '' })
  const wanted = wantedOf(facts)
  const rows = wanted.map((oneOf): AnswerRow => {
    const [label = ''] = documentNames([oneOf], speak)
    const names = files.filter(({ docType }) => oneOf.includes(docType)).map(({ name }) => name)
    const reason = names.length === 0 ? reasonOf(facts, oneOf[0], language) : ''
    const missing = fillText(CHECK_TEXTS, 'notAdded', language)
    return {
      label,
      values: names.length > 0 ? names : [missing, reason].filter(Boolean),
      step: 'documents',
      isEmpty: names.length === 0,
    }
  })
  const others = files.filter(({ docType }) => !wanted.some((oneOf) => oneOf.includes(docType)))
  if (others.length === 0) return rows
  const names = others.map(({ name }) => name)
  return [...rows, { label: say('D99'), values: names, step: 'documents', isEmpty: false }]
}

function reasonOf(facts: FlowFacts, type: string | undefined, language: Language): string {
  const reason = facts.pages[`missing-${type}`]?.['reason']
  const own = entryOf(facts.answers, 'skippedDocuments')[type ?? '']
  if (reason === 'other') return typeof own === 'string' ? own : ''
  return reason === 'later' || reason === 'accountant' || reason === 'none'
    ? fillText(MISSING_TEXTS, reason, language)
    : ''
}
