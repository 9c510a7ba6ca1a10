import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import { PageFrame } from '../app/PageFrame.tsx'
import { usePageTitle } from '../fields/usePageTitle.ts'
import { useErrorText } from '../language/useErrorText.ts'
import { useTexts } from '../language/useTexts.ts'
import { FAILED_TEXTS } from '../texts/failedTexts.ts'
import type { Ending } from './saving/IntakeSession.ts'

/** A link whose days are over, or whose audit is closed. */
export function EndedPage({ ending, carrier = '' }: { ending: Ending; carrier?: string }) {
  const say = useTexts(FAILED_TEXTS)
  const inWords = useErrorText()
  const text = inWords(OPEN_ERRORS[ending === 'closed' ? 'OPEN_CLOSED' : 'OPEN_EXPIRED'])
  usePageTitle(say('h1'), false)
  return (
    <PageFrame carrier={carrier}>
      <h1>{text}</h1>
      <p>
        <a href="/sml">{say('code')}</a>
      </p>
    </PageFrame>
  )
}
