import type { SvgIconComponent } from '@mui/icons-material'
import EditNote from '@mui/icons-material/EditNote'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import type { Tone } from '#shared/audit/states.ts'
import type { Invoice } from '#shared/billing/model.ts'

/** How an invoice's state looks. */
export const INVOICE_LOOKS: Record<Invoice['status'], { icon: SvgIconComponent; tone: Tone }> = {
  DRAFT: { icon: EditNote, tone: 'amber' },
  ISSUED: { icon: ReceiptLongOutlined, tone: 'green' },
}
