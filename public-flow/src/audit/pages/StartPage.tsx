import { useContext } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import { PageForm } from '../../fields/PageForm.tsx'
import { LanguageContext } from '../../language/LanguageContext.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { RETURNED_TEXTS } from '../../texts/returnedTexts.ts'
import { answerDay } from '../answerDay.ts'
import { answerSections } from '../answerSections.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { AnswerList } from './AnswerList.tsx'
import { documentName } from './documentNames.ts'

/** What was asked for again, in the auditor's words; what was sent before can be read. */
export function StartPage() {
  const { facts, state, clock } = useFlow()
  const { language } = useContext(LanguageContext)
  const say = useTexts(RETURNED_TEXTS)
  const docs = useTexts(DOCS_TEXTS)
  const { errors, submit } = usePage(() => ({ ok: true, value: { answers: {}, page: {} } }))
  const { again } = facts.asked
  const count = Math.max(1, again.length)
  const n = say('numbers').split(' ')[count] ?? String(count)
  const due = answerDay(state.intake, clock)
  const before = answerSections({ ...facts, flow: 'audit' }, language)
  return (
    <PageForm
      title={count === 1 ? say('h1One') : say('h1Other', { n })}
      lead={
        <>
          <p>{say('leadNoDate')}</p>
          {due !== '' && <p>{say('due', { due })}</p>}
        </>
      }
      errors={errors}
      submit={say('start')}
      onSubmit={submit}
      after={
        <details>
          <summary>{say('before')}</summary>
          <p className="hint more">{say('locked')}</p>
          <AnswerList sections={before} isLocked />
        </details>
      }
    >
      {again.map(({ docType, words }) => (
        <div className="banner warn" key={`${docType} ${words}`}>
          <p>
            <strong>{docType === '' ? say('anything') : nameOf(docType)}</strong>
          </p>
          {words !== '' && (
            <>
              <p className="hint">{say('from')}</p>
              <p>{words}</p>
            </>
          )}
        </div>
      ))}
    </PageForm>
  )

  function nameOf(type: DocumentType): string {
    return documentName(type, docs)
  }
}
