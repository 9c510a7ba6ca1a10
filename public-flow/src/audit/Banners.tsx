import { useSyncExternalStore } from 'react'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import { useErrorText } from '../language/useErrorText.ts'
import { useTexts } from '../language/useTexts.ts'
import { OFFLINE_TEXTS } from '../texts/offlineTexts.ts'
import { momentText } from './dayText.ts'
import { useFlow } from './FlowContext.ts'

/** What the whole flow has to say: no connection, a save that was refused, another device, a pause. */
export function Banners() {
  const { session, state, uploads, facts, step, clock } = useFlow()
  const say = useTexts(OFFLINE_TEXTS)
  const inWords = useErrorText()
  const files = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const waitingFiles = files.filter(({ state: at }) => at !== 'saved').length
  const isFull = useSyncExternalStore(uploads.subscribe, uploads.isDeviceFull)
  return (
    <div className="banners">
      <div role="status">
        {state.offline && (
          <div className="banner warn">
            <p>
              <strong>{say('head')}</strong>
            </p>
            <p>
              {say('text', {
                answers: say.count('answers', state.waiting),
                files: say.count('files', waitingFiles),
              })}
            </p>
            <button type="button" className="link" onClick={() => void session.flush()}>
              {say('now')}
            </button>
          </div>
        )}
        {state.isBack && !state.offline && state.waiting === 0 && (
          <div className="banner success">
            <p>{say('back')}</p>
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
          <button type="button" className="link" onClick={() => void session.flush()}>
            {say('now')}
          </button>
        </div>
      )}
    </div>
  )
}
