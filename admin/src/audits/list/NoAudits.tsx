import FilterListOff from '@mui/icons-material/FilterListOff'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'ra-core'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import type { AuditListMeta } from '../../providers/dataProvider/listAudits.ts'
import { CopyButton } from '../../ui/buttons.tsx'
import { MessagePanel } from '../../ui/Panel.tsx'
import { useAuditFilter } from './useAuditFilter.ts'

/** No rows, and why: the filters match nothing, or nothing was imported yet. */
export function NoAudits({ carrier }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const { count, clear } = useAuditFilter()
  const { meta } = useListContext()
  if (count > 0) {
    return (
      <MessagePanel
        icon={FilterListOff}
        tone="slate"
        title={translate('empty.filtered_title')}
        actions={
          <Button variant="contained" onClick={clear}>
            {translate('filters.clear_all')}
          </Button>
        }
      >
        {translate('empty.filtered_text', { carrier: carrier.name })}
      </MessagePanel>
    )
  }
  if (((meta as AuditListMeta | undefined)?.slices ?? []).length === 0) {
    return (
      <MessagePanel icon={InboxOutlined} tone="amber" title={translate('empty.slices_title')}>
        {translate('empty.slices_text')}
      </MessagePanel>
    )
  }
  const command = `npx bakehouse orders import FILE --carrier ${carrier.id}`
  return (
    <MessagePanel
      icon={InboxOutlined}
      tone="slate"
      title={translate('empty.none_title')}
      actions={<CopyButton label={translate('empty.copy_command')} text={command} />}
    >
      {translate('empty.none_text', { carrier: carrier.name })}
      <Box
        component="code"
        sx={({ palette }) => ({
          display: 'block',
          mt: 2,
          p: 2,
          borderRadius: 1.5,
          background: palette.bakehouse.sunken,
          color: 'text.primary',
          fontSize: 12,
          overflowWrap: 'anywhere',
        })}
      >
        {command}
      </Box>
    </MessagePanel>
  )
}
