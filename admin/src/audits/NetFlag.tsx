import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { formatDollars } from '#shared/kernel/money.ts'
import './payrollMessages.ts'

/** Says that a final exposure is not the worksheet's own net, in dollars. */
export function NetFlag({ net }: { net: number }) {
  const translate = useTranslate()
  return (
    <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'warning.main' }}>
      {translate('worksheet.differs', { net: formatDollars(net) })}
    </Box>
  )
}
