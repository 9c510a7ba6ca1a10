import { useContext, useState } from 'react'
import type { Intake } from '#shared/audit/access/intake.ts'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import { missingDocuments } from '#shared/intake/checkDocuments.ts'
import { contactPrefixOf, type FlowFacts, wantedOf } from '#shared/intake/flowFacts.ts'
import { submitsAudit } from '#shared/intake/flowSteps.ts'
import type { Language } from '#shared/kernel/language.ts'
import {
  LanguageContext,
  speakerOf,
  type Texts,
  useErrorText,
  useTexts,
} from '../../app/language.tsx'
import { LoadingOverlay } from '../../app/PageFrame.tsx'
import { saveBytes } from '../../app/saveBytes.ts'
import { usePageTitle } from '../../fields/PageForm.tsx'
import { answerSections } from '../answerSections.ts'
import { answerDay, dayText, momentText } from '../dayAndMoneyText.ts'
import { FACTS_TEXTS } from '../FactsBox.tsx'
import { useFlow } from '../flow.ts'
import { contactOf } from './ContactPage.tsx'
import { documentTexts, neededName } from './documentNames.ts'

/** After the server has accepted what was sent; or the audit went on without it, by what staff received. */
export function DonePage() {
  const { facts } = useFlow()
  return facts.status === 'submitted' && facts.pages['sign']?.done !== true ? (
    <UnderWay />
  ) : (
    <Sent />
  )
}

/**
 * Nothing was sent by this link, and nothing is asked for by it: no thanks, no day, no document is
 * missing.
 */
function UnderWay() {
  const { state } = useFlow()
  const say = useTexts(DONE_TEXTS)
  usePageTitle(say('underWayH1'), false)
  return (
    <>
      <div className="sent">
        <h1>{say('underWayH1')}</h1>
        <p>{say('underWay')}</p>
      </div>
      <dl className="facts">
        <div>
          <dt>{say('code')}</dt>
          <dd>{state.intake.auditCode}</dd>
        </div>
      </dl>
      <p>{say('step4', { carrier: state.intake.carrierName })}</p>
      <p>{say('close')}</p>
    </>
  )
}

/** What was sent, what is still missing, what happens next, and a copy. */
function Sent() {
  const { facts, state, clock, goTo } = useFlow()
  const { language } = useContext(LanguageContext)
  const say = useTexts(DONE_TEXTS)
  const names = useTexts(documentTexts(facts))
  const [copy, setCopy] = useState<'asked' | 'making' | 'failed'>('asked')
  const inWords = useErrorText()
  const { reopen, isReopening, isLate } = useReopened()
  const prefix = contactPrefixOf(facts)
  const { first, email } = contactOf(facts.answers, prefix)
  const { intake } = state
  const isWhole = submitsAudit(facts)
  // Once the worker has read it, one that is still closed is whole for the auditor: the rest came another way.
  const isAccepted = intake.status === 'submitted' && !intake.pending
  const missing = isWhole && !isAccepted ? missingDocuments(facts) : []
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
  const document = missing.map((type) => neededName(type, wantedOf(facts), names)).join(', ')
  const sent = intake.at && intake.at.getTime() > 0 ? intake.at : clock.now()
  return (
    <>
      {isReopening && <LoadingOverlay />}
      <div className={missing.length > 0 ? 'banner warn' : 'sent'}>
        <h1>{heading}</h1>
        {missing.length === 0 && <p>{count === 0 ? say('textNone') : say.count('text', count)}</p>}
        {missing.length > 0 && count > 0 && <p>{say.count('files', count)}</p>}
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
            {isLate && <p role="alert">{inWords(OPEN_ERRORS.OPEN_FAILED)}</p>}
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
        {/* The engine writes to the insured alone, once nothing is missing. */}
        {isWhole && missing.length === 0 && prefix === 'insured' && email !== '' && (
          <li>{say('step1')}</li>
        )}
        <li>{say('step2')}</li>
        <li>{say('step3')}</li>
        <li>{say('step4', { carrier: intake.carrierName })}</li>
      </ol>
      <p>
        <button
          type="button"
          className="button second"
          aria-disabled={copy === 'making'}
          onClick={() => {
            setCopy('making')
            saveCopy(facts, intake, { language, sent }).then(
              () => setCopy('asked'),
              () => setCopy('failed'),
            )
          }}
        >
          {say(copy === 'making' ? 'copying' : 'copy')}
        </button>
      </p>
      {copy === 'failed' && <p role="alert">{say('copyFailed')}</p>}
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

const LOOK_EVERY_MS = 1000
const LOOKS = 15

/**
 * Waits until what was sent without a document can be answered again: the worker opens it within a
 * moment. `then` is called when it can; otherwise `isLate` says that it is to be tried again.
 */
function useReopened(): {
  reopen: (then: () => void) => Promise<void>
  isReopening: boolean
  isLate: boolean
} {
  const { session } = useFlow()
  const [isReopening, setIsReopening] = useState(false)
  const [isLate, setIsLate] = useState(false)
  const isOpen = () => session.state().intake.status !== 'submitted'
  return {
    isReopening,
    isLate,
    reopen: async (then) => {
      setIsReopening(true)
      setIsLate(false)
      for (let look = 0; look < LOOKS && !isOpen(); look++) {
        if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
        await session.refresh()
      }
      setIsReopening(false)
      if (isOpen()) then()
      else setIsLate(true)
    },
  }
}

/** Hands a PDF of all answers to the browser to save. The maker is loaded when it is asked for. */
async function saveCopy(
  facts: FlowFacts,
  intake: Intake,
  { language, sent }: { language: Language; sent: Date },
): Promise<void> {
  // A browser may remember, until the page is loaded again, that a part of it did not come.
  if (!navigator.onLine) throw new Error('There is no connection.')
  const { copyToKeep } = await import('#shared/documents/copyToKeep.ts')
  const say = speakerOf(DONE_TEXTS, language)
  const fact = speakerOf(FACTS_TEXTS, language)
  const { periodStart, periodEnd } = facts.asked
  const bytes = await copyToKeep({
    title: say('copyTitle'),
    carrier: intake.carrierName,
    language,
    made: sent,
    facts: [
      [fact('business'), intake.insuredCompany],
      [say('code'), intake.auditCode],
      [fact('period'), `${dayText(periodStart)} - ${dayText(periodEnd)}`],
      [say('sent'), momentText(sent)],
    ],
    sections: answerSections(facts, language).map(({ title, rows }) => ({
      title,
      rows: rows.map(({ label, values, isSum = false }) => ({ label, values, isSum })),
    })),
    signature: say('signedBy', { name: String(facts.pages['sign']?.['name'] ?? '') }),
  })
  saveBytes(bytes, { name: `${intake.auditCode}.pdf`, contentType: 'application/pdf' })
}

export const DONE_TEXTS = {
  h1: ['Sent. Thank you, {first}.', 'Enviado. Gracias, {first}.'],
  code: ['Your code', 'Su código'],
  sent: ['Sent', 'Enviado'],
  copy: ['Save a copy (PDF)', 'Guardar una copia (PDF)'],
  close: ['You can close this page now.', 'Ya puede cerrar esta página.'],
  next: ['What happens next', 'Qué sigue'],
  step1: [
    'We email you that we have your answers.',
    'Le avisamos por correo que recibimos sus respuestas.',
  ],
  step2: [
    'An auditor checks your answers and files.',
    'Un auditor revisa sus respuestas y archivos.',
  ],
  step3: [
    'If we need more, we call or email you. You can use the same link or code.',
    'Si falta algo, le llamamos o escribimos. Puede usar el mismo enlace o código.',
  ],
  step4: ['{carrier} tells you the result.', '{carrier} le dice el resultado.'],
  textNone: ['We got your answers.', 'Recibimos sus respuestas.'],
  textOne: ['We got your answers and {n} file.', 'Recibimos sus respuestas y {n} archivo.'],
  textOther: ['We got your answers and {n} files.', 'Recibimos sus respuestas y {n} archivos.'],
  filesOne: ['We got {n} file too.', 'También recibimos {n} archivo.'],
  filesOther: ['We got {n} files too.', 'También recibimos {n} archivos.'],
  underWayH1: ['You don’t need to do anything now', 'Por ahora no tiene que hacer nada'],
  underWay: [
    'Your audit is under way. If we need more, we call or email you.',
    'Su auditoría está en curso. Si falta algo, le llamamos o escribimos.',
  ],
  h1Plain: ['Sent. Thank you.', 'Enviado. Gracias.'],
  skippedH1: ['We got your answers', 'Recibimos sus respuestas'],
  skippedText: [
    'Still missing: {document}. Add it with the same link or code by {due}.',
    'Falta: {document}. Agréguelo con el mismo enlace o código a más tardar el {due}.',
  ],
  skippedTextNoDue: [
    'Still missing: {document}. Add it with the same link or code.',
    'Falta: {document}. Agréguelo con el mismo enlace o código.',
  ],
  add: ['Add it now', 'Agregar ahora'],
  copying: ['Making your copy', 'Preparamos su copia'],
  copyFailed: [
    'We couldn’t make your copy. Check your connection and try again. If it fails again, reload this page.',
    'No pudimos hacer su copia. Revise su conexión e intente otra vez. Si vuelve a fallar, recargue esta página.',
  ],
  read: ['Read your answers', 'Leer sus respuestas'],
  partH1: ['Thank you. We got your part.', 'Gracias. Recibimos su parte.'],
  rest: ['Answer the rest', 'Contestar lo demás'],
  copyTitle: ['Premium audit: your answers', 'Auditoría de prima: sus respuestas'],
  signedBy: ['Signed by {name}', 'Firmado por {name}'],
} as const satisfies Texts
