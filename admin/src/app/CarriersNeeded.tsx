import LockOutlined from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { hasFirmRight } from '#shared/domain/user/firmRight.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { LinkButton } from '../components/LinkButton.tsx'
import { MessagePanel } from '../components/MessagePanel.tsx'
import { Card } from '../components/Panel.tsx'
import { useActiveCarrier } from './useActiveCarrier.ts'

/** The screen, or for a user without carriers, who could read nothing there, whom to ask for some. */
export function CarriersNeeded({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { user } = useActiveCarrier()
  if (user === null || user.carriers.length > 0 || hasFirmRight(user)) return children
  const { message, next } = refusal('USER_HAS_NO_CARRIERS', { email: user.email })
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
