import ExploreOffOutlined from '@mui/icons-material/ExploreOffOutlined'
import { useTranslate } from 'ra-core'
import { useHref, useLocation } from 'react-router'
import { LinkButton } from '../ui/buttons.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { addMessages } from './i18nProvider.ts'
import { usePageTitle } from './usePageTitle.ts'

addMessages({
  not_found: {
    title: 'There is no such page',
    text: 'The address %{path} leads nowhere. Nothing was changed.',
  },
})

/** An address that leads nowhere, with the way back. */
export function NotFoundPage() {
  const translate = useTranslate()
  const address = useHref(useLocation())
  usePageTitle(translate('not_found.title'))
  return (
    <Card aria-label={translate('not_found.title')}>
      <MessagePanel
        level="h1"
        icon={ExploreOffOutlined}
        tone="slate"
        title={translate('not_found.title')}
        actions={<LinkButton to="/audits">{translate('app.back_to_audits')}</LinkButton>}
      >
        {translate('not_found.text', { path: address })}
      </MessagePanel>
    </Card>
  )
}
