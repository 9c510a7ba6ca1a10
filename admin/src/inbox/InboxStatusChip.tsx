import type { SvgIconComponent } from '@mui/icons-material'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import PauseCircleOutline from '@mui/icons-material/PauseCircleOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import { useTranslate } from 'ra-core'
import type { Tone } from '#shared/audit/states.ts'
import type { InboxStatus } from '#shared/documents/inboxFiles.ts'
import { ToneChip } from '../ui/ToneChip.tsx'

const LOOKS: Record<InboxStatus, { tone: Tone; icon: SvgIconComponent }> = {
  waiting: { tone: 'violet', icon: InboxOutlined },
  importing: { tone: 'amber', icon: HourglassEmptyOutlined },
  interrupted: { tone: 'amber', icon: ReportProblemOutlined },
  imported: { tone: 'green', icon: CheckCircleOutline },
  done: { tone: 'green', icon: CheckCircleOutline },
  set_aside: { tone: 'slate', icon: PauseCircleOutline },
}

/** Where a file of the inbox is; `toCorrect`: rejected orders of its import that are to be corrected. */
export function InboxStatusChip({
  status,
  toCorrect = 0,
}: {
  status: InboxStatus
  toCorrect?: number
}) {
  const translate = useTranslate()
  if (toCorrect > 0)
    return (
      <ToneChip tone="amber" icon={ReportProblemOutlined}>
        {translate('inbox.to_correct', { smart_count: toCorrect })}
      </ToneChip>
    )
  const { tone, icon } = LOOKS[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {translate(`inbox.status.${status}`)}
    </ToneChip>
  )
}
