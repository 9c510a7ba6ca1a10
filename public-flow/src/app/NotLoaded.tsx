import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'
import { FAILED_TEXTS } from '../texts/failedTexts.ts'
import { PageFrame } from './PageFrame.tsx'

/** A page that did not come: never shown as if there were nothing to answer. */
export function NotLoaded({ message, retry }: { message?: string; retry: () => void }) {
  const say = useTexts(ALL_TEXTS)
  const failed = useTexts(FAILED_TEXTS)
  return (
    <PageFrame>
      <h1>{failed('h1')}</h1>
      <p role="alert">{message ?? say('notLoaded')}</p>
      <button type="button" className="button" onClick={retry}>
        {say('again')}
      </button>
    </PageFrame>
  )
}
