import { useContext, useState } from 'react'
import { missingDocuments } from '#shared/intake/checkDocuments.ts'
import { contactPrefixOf } from '#shared/intake/flowFacts.ts'
import { submitsAudit } from '#shared/intake/flowSteps.ts'
import { LoadingOverlay } from '../../app/LoadingOverlay.tsx'
import { usePageTitle } from '../../fields/usePageTitle.ts'
import { LanguageContext } from '../../language/LanguageContext.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { DONE_TEXTS } from '../../texts/doneTexts.ts'
import { answerDay } from '../answerDay.ts'
import { momentText } from '../dayText.ts'
import { useFlow } from '../FlowContext.ts'
import { saveCopy } from '../saveCopy.ts'
import { useReopened } from '../useReopened.ts'
import { contactOf } from './contactOf.ts'
import { documentName } from './documentNames.ts'

/** After the server has accepted: what was sent, what is still missing, what happens next, and a copy. */
export function DonePage() {
  const { facts, state, clock, goTo } = useFlow()
  const { language } = useContext(LanguageContext)
  const say = useTexts(DONE_TEXTS)
  const docs = useTexts(DOCS_TEXTS)
  const [isCopying, setIsCopying] = useState(false)
  const { reopen, isReopening } = useReopened()
  const { first, email } = contactOf(facts.answers, contactPrefixOf(facts))
  const { intake } = state
  const isWhole = submitsAudit(facts)
  const missing = isWhole ? missingDocuments(facts) : []
  const heading = !isWhole
    ? say('partH1')
    : missing.length > 0
      ? say('skippedH1')
      : first === ''
        ? say('h1Plain')
        : say('h1', { first })
  // The window's title holds no name.
  usePageTitle(missing.length > 0 ? say('skippedH1') : say('h1Plain'), false)
  const count = facts.files.size
  const due = answerDay(intake, clock)
  const document = missing.map((type) => documentName(type, docs)).join(', ')
  const sent = intake.at && intake.at.getTime() > 0 ? intake.at : clock.now()
  return (
    <>
      {isReopening && <LoadingOverlay />}
      <div className={missing.length > 0 ? 'banner warn' : 'sent'}>
        <h1>{heading}</h1>
        <p>{count === 0 ? say('textNone') : say.count('text', count)}</p>
        {missing.length > 0 && (
          <>
            <p>
              {due === ''
                ? say('skippedTextNoDue', { document })
                : say('skippedText', { document, due })}
            </p>
            <button
              type="button"
              className="button"
              onClick={() => void reopen(() => goTo('documents'))}
            >
              {say('add')}
            </button>
          </>
        )}
        {!isWhole && facts.scope === 'insured' && (
          // The same code is the insured's: who comes next says who they are, and answers the rest.
          <button type="button" className="button" onClick={() => void reopen(() => goTo('who'))}>
            {say('rest')}
          </button>
        )}
      </div>
      <dl className="facts">
        <div>
          <dt>{say('code')}</dt>
          <dd>{intake.auditCode}</dd>
        </div>
        <div>
          <dt>{say('sent')}</dt>
          <dd>{momentText(sent)}</dd>
        </div>
      </dl>
      <h2>{say('next')}</h2>
      <ol>
        {email !== '' && isWhole && <li>{say('step1')}</li>}
        <li>{say('step2')}</li>
        <li>{say('step3')}</li>
        <li>{say('step4', { carrier: intake.carrierName })}</li>
      </ol>
      <p>
        <button
          type="button"
          className="button second"
          aria-disabled={isCopying}
          onClick={() => {
            setIsCopying(true)
            void saveCopy(facts, intake, { language, sent }).finally(() => setIsCopying(false))
          }}
        >
          {isCopying ? say('copying') : say('copy')}
        </button>
      </p>
      {facts.status === 'submitted' && (
        <p>
          <button type="button" className="link" onClick={() => goTo('check')}>
            {say('read')}
          </button>
        </p>
      )}
      <p>{say('close')}</p>
    </>
  )
}
