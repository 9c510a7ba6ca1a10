import LockOutlined from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'ra-core'
import type { Refusal } from '#shared/errors/refusal.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'

/** In place of a screen that the user may not have: why, and what to do. They stay signed in. */
export function DeniedPanel({ message, next }: Pick<Refusal, 'message' | 'next'>) {
  const translate = useTranslate()
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
