import { useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { isPagePhoto } from '../uploads/joinPhotos.ts'

/** Several photos of this visit may be the pages of one paper: then they can become one file. */
export function JoinOffer() {
  const { uploads, clock } = useFlow()
  const say = useTexts(DOCS_TEXTS)
  const all = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const [apart, setApart] = useState<readonly string[]>([])
  const [state, setState] = useState<'asked' | 'joining' | 'failed'>('asked')
  const ids = all
    .filter(
      ({ id, name, state: at }) => isPagePhoto(name) && at !== 'failed' && !apart.includes(id),
    )
    .map(({ id }) => id)
  const leave = () => setApart([...apart, ...ids])

  async function join(): Promise<void> {
    setState('joining')
    const name = say('joinName', { n: ids.length })
    const isJoined = await uploads.join(ids, name, clock.now())
    setState(isJoined ? 'asked' : 'failed')
    if (!isJoined) leave()
  }

  return (
    <div role="status">
      {state === 'failed' && <p className="hint">{say('joinFailed')}</p>}
      {state === 'joining' && <p className="hint">{say('joining')}</p>}
      {state !== 'joining' && ids.length > 1 && (
        <div className="banner info join">
          <p>{say('joinAsk', { n: ids.length })}</p>
          <p className="file-actions">
            <button type="button" className="button small second" onClick={() => void join()}>
              {say('joinYes')}
            </button>
            <button type="button" className="link" onClick={leave}>
              {say('joinNo')}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}
