import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { foreignPrefixes, type PrefixCount } from '#shared/orders/importReport.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { NoticeBox } from '../../ui/notices.tsx'
import type { OrderFile } from './OrderFile.ts'

/** Warns where order numbers begin with another carrier's code: the file may be in the wrong inbox. */
export function ForeignOrders({
  file: { carrier },
  prefixes,
}: {
  file: OrderFile
  prefixes: readonly PrefixCount[]
}) {
  const translate = useTranslate()
  const { carriers } = useActiveCarrier()
  const foreign = foreignPrefixes(
    prefixes,
    carrier.id,
    carriers.map(({ id }) => id),
  )
  const nameOf = (prefix: string) =>
    carriers.find(({ id }) => id.toUpperCase() === prefix)?.name ?? prefix
  if (foreign.length === 0) return null
  return (
    <Box sx={{ mb: 4 }}>
      <NoticeBox
        role="alert"
        tone="amber"
        icon={WarningAmber}
        title={translate('orders.foreign_title', { carrier: carrier.name })}
      >
        {foreign.map(({ prefix, count }) => (
          <div key={prefix}>
            {translate('orders.foreign', { count, prefix, other: nameOf(prefix) })}
          </div>
        ))}
      </NoticeBox>
    </Box>
  )
}
