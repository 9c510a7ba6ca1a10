import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { type TracedField, valueSince } from '#shared/orders/lineage.ts'
import { addressOfSource } from '../../inbox/InboxRow.ts'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { valueOfSource } from './sourceWords.ts'
import '../../inbox/inboxMessages.ts'

/**
 * The source of one field: its value, the cell it came from with the original text, what was repaired,
 * and whether it was changed since.
 */
export function FieldSource({ audit, source }: { audit: Audit; source: TracedField }) {
  const translate = useTranslate()
  const { field, value, file, line, column, text, repair, isConstant } = source
  const since = valueSince(audit, source)
  const place = isConstant ? 'sources.place_constant' : 'sources.place'
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>
        <bdi>{valueOfSource(field, since ?? value, translate)}</bdi>
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
        {/* Within a text color alone does not make a link. */}
        <Link
          to={addressOfSource(source, audit.orderNumber)}
          style={{ textDecoration: 'underline' }}
        >
          {translate(place, { file, line, column })}
        </Link>
        {': '}
        <bdi>{translate(isConstant ? 'sources.constant' : 'sources.text', { text })}</bdi>
        {repair !== '' && (
          <div>
            {translate('sources.repaired', { repair: translate(`repairs.words.${repair}`) })}
          </div>
        )}
      </Box>
      {since !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1 }}>
          <ToneChip tone="amber" icon={EditNoteOutlined}>
            {translate('sources.changed')}
          </ToneChip>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            <bdi>
              {translate('sources.order_said', {
                value: valueOfSource(field, value, translate),
              })}
            </bdi>
          </Box>
        </Box>
      )}
    </Box>
  )
}
