import type { SvgIconComponent } from '@mui/icons-material'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CalculateOutlined from '@mui/icons-material/CalculateOutlined'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ContentPasteOffOutlined from '@mui/icons-material/ContentPasteOffOutlined'
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined'
import EditNote from '@mui/icons-material/EditNote'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import LocalFireDepartmentOutlined from '@mui/icons-material/LocalFireDepartmentOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined'
import NextPlanOutlined from '@mui/icons-material/NextPlanOutlined'
import PauseCircleOutline from '@mui/icons-material/PauseCircleOutline'
import PhoneForwardedOutlined from '@mui/icons-material/PhoneForwardedOutlined'
import PlayCircleOutline from '@mui/icons-material/PlayCircleOutline'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Replay from '@mui/icons-material/Replay'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import { useTranslate } from 'ra-core'
import type { Band } from '#shared/audit/bands.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { ToneChip } from './ToneChip.tsx'

/** An audit's state, the same everywhere; the exact name is in the tooltip. */
export function StateChip({ state }: { state: BakeState }) {
  const translate = useTranslate()
  return (
    <ToneChip
      tone={STATES[state].tone}
      icon={STATE_ICONS[state]}
      title={[state, STATES[state].why].filter(Boolean).join(': ')}
    >
      {translate(`states.${state}`)}
    </ToneChip>
  )
}

export const STATE_ICONS: Record<BakeState, SvgIconComponent> = {
  ORDER: EditNote,
  READY: PlayCircleOutline,
  CONTACTING: PhoneForwardedOutlined,
  HEARTBEAT: MonitorHeartOutlined,
  SKIPPED: NextPlanOutlined,
  SUBMITTED: MoveToInboxOutlined,
  WRONG_DOCS: ContentPasteOffOutlined,
  WORKSHEET: CalculateOutlined,
  PRODUCTIVE: CheckCircleOutline,
  NONPRODUCTIVE: DoNotDisturbOnOutlined,
  FINAL_REVIEW_COMPLETE: VerifiedOutlined,
  SENT_TO_CARRIER: SendOutlined,
  INVOICED: ReceiptLongOutlined,
  REDO: Replay,
  PAUSED: PauseCircleOutline,
  CANCELLED: BlockOutlined,
}

export const BAND_ICONS: Record<Band, SvgIconComponent> = {
  order: EditNote,
  due30: ScheduleOutlined,
  fire: LocalFireDepartmentOutlined,
  rest: FormatListBulleted,
}
