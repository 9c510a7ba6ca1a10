import LockOutlined from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import { LinkButton } from '../components/LinkButton.tsx'
import { MessagePanel } from '../components/MessagePanel.tsx'
import { Card } from '../components/Panel.tsx'
import { usePageTitle } from './usePageTitle.ts'

/** A screen the user's role may not open. They stay signed in. */
export function AccessDeniedPage() {
  const translate = useTranslate()
  const { message, next } = refusal('ROLE_HAS_NO_SCREENS')
  usePageTitle(translate('denied.title'))
  return (
    <Card aria-label={translate('denied.title')}>
      <MessagePanel
        level="h1"
        icon={LockOutlined}
        tone="amber"
        title={translate('denied.title')}
        actions={<LinkButton to="/logout">{translate('bar.sign_out')}</LinkButton>}
      >
        {message} {next}
      </MessagePanel>
    </Card>
  )
}
