import type { SvgIconComponent } from '@mui/icons-material'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HelpOutline from '@mui/icons-material/HelpOutline'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import type { OutgoingOnItsWay, OutgoingState } from '#shared/audit/messages/outgoing.ts'
import type { Tone } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'

/** What goes out, by collection: `meta.of` of the resource `outbox`. */
export const OUTBOXES = ['mail', 'messages', 'letters'] as const

export type Outbox = (typeof OUTBOXES)[number]

/** A record of the resource `outbox`. */
export type Outgoing = StoredDocument<OutgoingOnItsWay>

/** How a state looks. */
export const OUTGOING_LOOKS: Record<OutgoingState, { tone: Tone; icon: SvgIconComponent }> = {
  queued: { tone: 'slate', icon: ScheduleSendOutlined },
  sending: { tone: 'blue', icon: SyncOutlined },
  sent: { tone: 'green', icon: CheckCircleOutline },
  failed: { tone: 'red', icon: ErrorOutline },
  uncertain: { tone: 'amber', icon: HelpOutline },
  takenBack: { tone: 'slate', icon: UndoOutlined },
  print: { tone: 'slate', icon: PrintOutlined },
}

/** What an outgoing document says, whatever its kind; one without a subject has its step's name. */
export function wordsOf(sent: OutgoingOnItsWay): { to: string; title: string; text: string } {
  const to = typeof sent.to === 'string' ? sent.to : sent.to.join(', ')
  const step = STEPS[sent.stepType]?.displayName ?? sent.stepType
  if ('message' in sent) return { to, title: sent.message.subject || step, text: sent.message.text }
  if ('body' in sent) return { to, title: step, text: sent.body }
  return { to, title: sent.subject || step, text: sent.text }
}
