import { useTranslate } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import { DeniedPanel } from './DeniedPanel.tsx'
import { usePageTitle } from './usePageTitle.ts'

/** A screen the user's role may not open. */
export function AccessDeniedPage() {
  const translate = useTranslate()
  const { message, next } = refusal('ROLE_HAS_NO_SCREENS')
  usePageTitle(translate('denied.title'))
  return <DeniedPanel message={message} next={next} />
}
