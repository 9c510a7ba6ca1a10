import ConstructionOutlined from '@mui/icons-material/ConstructionOutlined'
import { useTranslate } from 'ra-core'
import { LinkButton } from '../components/LinkButton.tsx'
import { MessagePanel } from '../components/MessagePanel.tsx'
import { Card } from '../components/Panel.tsx'
import { usePageTitle } from './usePageTitle.ts'

/** A screen of the specification that this version does not have yet; no menu leads here. */
export function NotBuiltPage() {
  const translate = useTranslate()
  usePageTitle(translate('not_built.title'))
  return (
    <Card aria-label={translate('not_built.title')}>
      <MessagePanel
        level="h1"
        icon={ConstructionOutlined}
        tone="slate"
        title={translate('not_built.title')}
        actions={<LinkButton to="/audits">{translate('app.back_to_audits')}</LinkButton>}
      >
        {translate('not_built.text')}
      </MessagePanel>
    </Card>
  )
}
