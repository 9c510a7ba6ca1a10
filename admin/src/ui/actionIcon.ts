import type { SvgIconComponent } from '@mui/icons-material'
import AdjustOutlined from '@mui/icons-material/AdjustOutlined'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import CallOutlined from '@mui/icons-material/CallOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import MarkunreadMailboxOutlined from '@mui/icons-material/MarkunreadMailboxOutlined'
import PlayCircleOutline from '@mui/icons-material/PlayCircleOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import SmsOutlined from '@mui/icons-material/SmsOutlined'
import WebOutlined from '@mui/icons-material/WebOutlined'
import type { NextAction } from '#shared/audit/exceptions.ts'
import { STEPS, type StepDefinition } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { STATE_ICONS } from './states.tsx'

const CHANNEL_ICONS: Record<NonNullable<StepDefinition['channel']>, SvgIconComponent> = {
  call: CallOutlined,
  email: MailOutlined,
  text: SmsOutlined,
  letter: MarkunreadMailboxOutlined,
  web: WebOutlined,
}

/** The sign beside a next action: how the other side is reached, or what the state asks for. */
export function actionIcon(action: NextAction): SvgIconComponent {
  if (action.kind === 'step') return stepIcon(action.step)
  if (action.kind === 'comment') return SmsOutlined
  if (action.kind === 'standing') return STATE_ICONS[action.state]
  return action.kind === 'exception' ? ReportProblemOutlined : ArticleOutlined
}

/** The sign of a step type. */
export function stepIcon(type: StepType): SvgIconComponent {
  const step: StepDefinition = STEPS[type]
  if (step.channel !== null) return CHANNEL_ICONS[step.channel]
  if (type.startsWith('WAITING_FOR') || type.startsWith('RECEIVING_INFO')) {
    return HourglassEmptyOutlined
  }
  if (type === 'READY') return PlayCircleOutline
  return step.setsState === null ? AdjustOutlined : STATE_ICONS[step.setsState]
}
