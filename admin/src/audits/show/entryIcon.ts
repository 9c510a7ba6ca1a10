import type { SvgIconComponent } from '@mui/icons-material'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import CallOutlined from '@mui/icons-material/CallOutlined'
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import MarkunreadMailboxOutlined from '@mui/icons-material/MarkunreadMailboxOutlined'
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import SmsOutlined from '@mui/icons-material/SmsOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { HistoryEntry } from '#shared/audit/model.ts'
import { STATE_ICONS } from '../../ui/states.tsx'

/** Signs of what is done without moving the audit. */
const BY_OP: Record<string, SvgIconComponent> = {
  CALLED: CallOutlined,
  REACHED_OUT: CallOutlined,
  RESPONSE: CallOutlined,
  EMAILED: MailOutlined,
  CONFIRMED: MailOutlined,
  REVIEW: MailOutlined,
  TEXTED: SmsOutlined,
  MAILED: MarkunreadMailboxOutlined,
  NOTE: NoteAddOutlined,
  EDITED: DriveFileRenameOutlineOutlined,
  ATTACHED: AttachFileOutlined,
  REMOVED: AttachFileOutlined,
  RETYPED: AttachFileOutlined,
  IMPORTED: FileDownloadOutlined,
  CLAIMED: PersonOutlined,
  RELEASED: PersonOutlined,
  OPENED: VisibilityOutlined,
  LAPSED: HourglassEmptyOutlined,
  WAITING: HourglassEmptyOutlined,
}

/** The sign beside an entry of the history; null where words are enough. */
export function entryIcon({ op, from, to }: HistoryEntry): SvgIconComponent | null {
  const byOp = BY_OP[op]
  if (byOp !== undefined) return byOp
  return to === undefined || to === from ? null : STATE_ICONS[to]
}
