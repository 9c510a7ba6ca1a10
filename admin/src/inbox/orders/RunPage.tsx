import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { formatMoment } from '#shared/domain/format/day.ts'
import { Card } from '../../components/Panel.tsx'
import type { InboxDocument } from '../InboxRow.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { FileHeader } from './FileHeader.tsx'
import { RunCounts } from './RunCounts.tsx'
import { StoredLook } from './StoredLook.tsx'

/** An import of the command line: what it came to, its changed orders and its rows. Its file is not here. */
export function RunPage({ document, carrier }: { document: InboxDocument; carrier: Carrier }) {
  const translate = useTranslate()
  const { id, file = id, rows = 0, orders = 0, created = 0, unchanged = 0 } = document
  const { changed = 0, rejected = 0, repairs = 0, userId = '', dateAdded, status } = document
  const came = formatMoment(dateAdded, { timeZone: carrier.timeZone })
  return (
    <>
      <FileHeader
        name={file}
        status={status ?? 'imported'}
        facts={translate('orders.run_facts', { came, from: userId, rows })}
      />
      <RunCounts
        totals={{ rows, orders, created, unchanged, changed, rejected }}
        repairs={repairs}
        isDone
      />
      <Box sx={{ mb: 3, color: 'text.secondary' }}>{translate('orders.not_kept')}</Box>
      <Card aria-label={translate('changes.title')}>
        <ChangesPanel batchId={id} carrier={carrier} previewed={null} />
      </Card>
      <Box sx={{ mt: 4 }}>
        <Card aria-label={translate('look.orders')}>
          <StoredLook batchId={id} />
        </Card>
      </Box>
    </>
  )
}
