import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { LinkButton } from '../ui/buttons.tsx'
import { MessagePanel } from '../ui/Panel.tsx'

/** Nothing waits, or nothing of the chosen kind, and what is useful instead. */
export function EmptyQueue({
  carrier,
  onShowAll,
}: {
  carrier: string
  /** Undefined when there is no other work either. */
  onShowAll: (() => void) | undefined
}) {
  const translate = useTranslate()
  const of = onShowAll === undefined ? 'empty' : 'empty_kind'
  return (
    <MessagePanel
      icon={DoneAllOutlined}
      tone="green"
      title={translate(`queue.${of}_title`)}
      actions={
        onShowAll === undefined ? (
          <LinkButton to="/audits">{translate('app.back_to_audits')}</LinkButton>
        ) : (
          <Button variant="contained" onClick={onShowAll}>
            {translate('queue.show_all')}
          </Button>
        )
      }
    >
      {translate(`queue.${of}_text`, { carrier })}
    </MessagePanel>
  )
}
