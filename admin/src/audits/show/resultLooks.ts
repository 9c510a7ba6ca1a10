import type { SvgIconComponent } from '@mui/icons-material'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import type { ResultState } from '#shared/audit/resultPackage.ts'
import type { Tone } from '#shared/audit/states.ts'

/** How the state of a package of results looks. */
export const RESULT_LOOKS: Record<ResultState, { icon: SvgIconComponent; tone: Tone }> = {
  WAITING: { icon: ScheduleOutlined, tone: 'amber' },
  QUEUED: { icon: SendOutlined, tone: 'blue' },
  SENT: { icon: CheckCircleOutline, tone: 'green' },
  FAILED: { icon: ErrorOutline, tone: 'red' },
  WITHDRAWN: { icon: UndoOutlined, tone: 'slate' },
}
