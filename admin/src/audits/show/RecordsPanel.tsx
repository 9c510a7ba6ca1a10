import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { recordChecks } from '#shared/audit/worksheet/reconciliation.ts'
import { recordTitle } from '#shared/audit/worksheet/recordWords.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecordChecks } from '../RecordChecks.tsx'
import '../recordMessages.ts'

/** The records examined with the figure read from each, and how they stand beside the worksheet. */
export function RecordsPanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  if (carrier === null) return null
  const { records = [] } = audit
  return (
    <Panel title={translate('records.title')}>
      {records.map((record) => (
        <Box
          key={record.id}
          sx={{ display: 'flex', gap: 4, px: 4, py: 2, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {recordTitle(record)}
            <Box component="bdi" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
              {record.notes}
            </Box>
          </Box>
          <Box className="figures">
            {record.figure === null ? translate('records.not_read') : formatDollars(record.figure)}
          </Box>
        </Box>
      ))}
      <RecordChecks checks={recordChecks(audit, carrier)} />
    </Panel>
  )
}
