import { useSyncExternalStore } from 'react'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import { basesOf } from '#shared/intake/flowFacts.ts'
import { FLOW_STEPS, PART_IDS, type PartId, pathOf, stepBefore } from '#shared/intake/flowSteps.ts'
import { flowPath, goBack } from '../app/address.ts'
import { Icon } from '../app/Icon.tsx'
import { type Texts, useErrorText, useTexts } from '../app/language.tsx'
import { momentText } from './dayAndMoneyText.ts'
import { type Flow, useFlow } from './flow.ts'
import { isOnItsWay } from './uploads/keptUploads.ts'

/** Back, and how far it is: the part's number and name, and a bar of five. */
export function PageTop() {
  const flow = useFlow()
  const { step, facts, state } = flow
  const say = useTexts(TOP_TEXTS)
  if (step === 'start' || step === 'done') return null
  const part = step === 'delegate' ? 'you' : partOf(step)
  const number = PART_IDS.indexOf(part) + 1
  const shares = PART_IDS.map((each) => shareOf(flow, each))
  const before = stepBefore(facts, step)
  return (
    <div className="page-top">
      <div className="page-top-line">
        {before !== null ? (
          <button
            type="button"
            className="link back"
            onClick={() => goBack(flowPath(facts.flow, state.intake.id, before))}
          >
            <Icon name="back" />
            {say('back')}
          </button>
        ) : (
          <span />
        )}
        <span className="hint">{say('part', { n: number, name: say(nameOf(flow, part)) })}</span>
      </div>
      <div className="bar" aria-hidden="true">
        {shares.map((share, n) => (
          <span className="bar-part" key={PART_IDS[n]}>
            <span className="fill" style={{ width: `${share * 100}%` }} />
          </span>
        ))}
      </div>
    </div>
  )
}

/** What the whole flow has to say: no connection, a save that was refused, another device, a pause. */
export function Banners() {
  const { state, uploads, facts, step, clock, again } = useFlow()
  const say = useTexts(TOP_TEXTS)
  const inWords = useErrorText()
  const files = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const waitingFiles = files.filter(isOnItsWay).length
  const waiting = [
    ...(state.waiting > 0 ? [say.count('answers', state.waiting)] : []),
    ...(waitingFiles > 0 ? [say.count('files', waitingFiles)] : []),
  ]
  const isFull = useSyncExternalStore(uploads.subscribe, uploads.isDeviceFull)
  return (
    <div className="banners">
      <div role="status">
        {state.offline && (
          <div className="banner warn">
            <p>
              <strong>{say('head')}</strong>
            </p>
            {waiting.length > 0 && <p>{say('text', { what: waiting.join(', ') })}</p>}
            <button type="button" className="link" onClick={() => void again()}>
              {say('now')}
            </button>
          </div>
        )}
        {state.isBack && !state.offline && waiting.length === 0 && (
          <div className="banner success">
            <p>{say('online')}</p>
          </div>
        )}
        {state.changedElsewhere.has(step) && (
          <div className="banner info">
            <p>{inWords(ANSWER_ERRORS.OTHER_DEVICE)}</p>
          </div>
        )}
        {state.sentElsewhere && (
          <div className="banner info">
            <p>
              {inWords(ANSWER_ERRORS.ALREADY_SENT, {
                date: momentText(state.intake.at ?? clock.now()),
              })}
            </p>
          </div>
        )}
        {facts.asked.onHold && step !== 'done' && (
          <div className="banner info">
            <p>{inWords(ANSWER_ERRORS.ON_HOLD)}</p>
          </div>
        )}
        {isFull && waitingFiles > 0 && (
          <div className="banner warn">
            <p>{inWords(ANSWER_ERRORS.PHONE_FULL)}</p>
          </div>
        )}
      </div>
      {state.refused && (
        <div className="banner problem" role="alert">
          <p>{inWords(ANSWER_ERRORS.ANSWER_REFUSED)}</p>
          <button type="button" className="link" onClick={() => void again()}>
            {say('now')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Below a Continue: where it saves the answers. */
export function SavedLine({ isOffline }: { isOffline: boolean }) {
  const say = useTexts(TOP_TEXTS)
  return (
    <p className="line">
      <Icon name={isOffline ? 'clock' : 'done'} /> {say(isOffline ? 'savedHere' : 'saved')}
    </p>
  )
}

function partOf(step: string): PartId {
  return FLOW_STEPS.find(({ id }) => id === step)?.part ?? 'send'
}

/** The done share of a part, from 0 to 1; the shown page counts half. */
function shareOf({ facts, step }: Flow, part: PartId): number {
  const path = pathOf(facts)
  const own = path.filter((each) => partOf(each) === part)
  const at = path.indexOf(step)
  if (own.length === 0) return PART_IDS.indexOf(part) < PART_IDS.indexOf(partOf(step)) ? 1 : 0
  const behind = own.filter((each) => path.indexOf(each) < at).length
  return (behind + (own.includes(step) ? 0.5 : 0)) / own.length
}

/** The figures' part is named after the policy's premium bases. */
function nameOf({ facts }: Flow, part: PartId) {
  if (part !== 'sales') return part
  const bases = basesOf(facts)
  if (bases.includes('grossSales') || bases.includes('liquorReceipts')) return 'sales'
  if (bases.includes('payroll')) return 'payroll'
  return bases.includes('totalCost') ? 'costs' : 'figure'
}

export const TOP_TEXTS = {
  back: ['Back', 'Atrás'],
  part: ['Part {n} of 5: {name}', 'Parte {n} de 5: {name}'],
  you: ['You', 'Usted'],
  changes: ['Changes', 'Cambios'],
  sales: ['Sales', 'Ventas'],
  docs: ['Documents', 'Documentos'],
  send: ['Check and send', 'Revisar y enviar'],
  payroll: ['Payroll', 'Nómina'],
  costs: ['Costs', 'Costos'],
  figure: ['Figures', 'Cifras'],
  saved: [
    'We save your answers each time you press Continue. You can stop and come back.',
    'Guardamos sus respuestas cada vez que presiona Continuar. Puede parar y seguir después.',
  ],
  savedHere: [
    'Continue saves your answer on this device.',
    'Continuar guarda su respuesta en este dispositivo.',
  ],
  head: ['You’re offline. You can keep going.', 'No tiene conexión. Puede seguir.'],
  now: ['Try now', 'Intentar ahora'],
  online: ['You’re back online. All saved.', 'Ya hay conexión. Todo guardado.'],
  text: [
    'Waiting on this device: {what}. We’ll upload it when you’re back online.',
    'Espera en este dispositivo: {what}. Lo subiremos cuando vuelva la conexión.',
  ],
  answersOne: ['{n} answer', '{n} respuesta'],
  answersOther: ['{n} answers', '{n} respuestas'],
  filesOne: ['{n} file', '{n} archivo'],
  filesOther: ['{n} files', '{n} archivos'],
} as const satisfies Texts
