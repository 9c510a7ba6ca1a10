import type { SvgIconComponent } from '@mui/icons-material'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import type { OutgoingOnItsWay, OutgoingState } from '#shared/audit/messages/outgoing.ts'
import type { Tone } from '#shared/audit/states.ts'
import type { Filter } from '#shared/kernel/ports/documentStore.ts'

/** What goes out, by collection. */
export const OUTBOXES = ['mail', 'messages', 'letters'] as const

export type Outbox = (typeof OUTBOXES)[number]

/** What an outbox can be narrowed to, as a query of the database; letters have no states. */
export const OUTBOX_FILTERS = {
  all: null,
  waiting: { field: 'folded', op: '==', value: false },
  failed: { field: 'delivery.state', op: '==', value: 'ERROR' },
  sent: { field: 'delivery.state', op: '==', value: 'SUCCESS' },
} as const satisfies Record<string, Filter | null>

export type OutboxFilter = keyof typeof OUTBOX_FILTERS

/** How a state looks. */
export const OUTGOING_LOOKS: Record<OutgoingState, { tone: Tone; icon: SvgIconComponent }> = {
  queued: { tone: 'slate', icon: ScheduleSendOutlined },
  sending: { tone: 'blue', icon: SyncOutlined },
  sent: { tone: 'green', icon: CheckCircleOutline },
  failed: { tone: 'red', icon: ErrorOutline },
  print: { tone: 'slate', icon: PrintOutlined },
}

/** What an outgoing document says, whatever its kind. */
export function wordsOf(sent: OutgoingOnItsWay): { to: string; subject: string; text: string } {
  const to = typeof sent.to === 'string' ? sent.to : sent.to.join(', ')
  if ('message' in sent) return { to, subject: sent.message.subject, text: sent.message.text }
  if ('body' in sent) return { to, subject: '', text: sent.body }
  return { to, subject: sent.subject, text: sent.text }
}
