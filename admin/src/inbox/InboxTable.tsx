import type { SvgIconComponent } from '@mui/icons-material'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import PauseCircleOutline from '@mui/icons-material/PauseCircleOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tone } from '#shared/audit/states.ts'
import type { InboxStatus } from '#shared/documents/inboxFiles.ts'
import { usePerson } from '../app/usePerson.ts'
import { sizeText } from '../documents/download.ts'
import { Moment } from '../ui/ElapsedTime.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { RecordTable } from '../ui/table.tsx'
import { addressOfFile, type InboxRow } from './InboxRow.ts'

/** Files of the inbox, a line each. */
export function InboxTable({
  rows,
  caption,
  timeZone,
}: {
  rows: readonly InboxRow[]
  caption: string
  timeZone: string
}) {
  const translate = useTranslate()
  const person = usePerson()
  const hasCounts = rows.some(({ counts }) => counts !== null)
  const head = (name: string) => ({ name, label: translate(`inbox.column.${name}`) })
  const heads = [
    head('name'),
    head('kind'),
    head('status'),
    ...(hasCounts ? [head('outcome')] : []),
    head('from'),
    { ...head('size'), align: 'right' as const },
    head('came'),
  ]
  return (
    <RecordTable label={caption} heads={heads}>
      {rows.map((row) => (
        <tr key={`${row.kind}/${row.id}`}>
          <th scope="row">
            <Link to={addressOfFile(row)} style={{ overflowWrap: 'anywhere' }}>
              {row.name}
            </Link>
          </th>
          <td style={TIGHT}>{translate(`inbox.kind.${row.kind}`)}</td>
          <td>
            <InboxStatusChip status={row.status} toCorrect={row.toCorrect} />
          </td>
          {hasCounts && (
            <Quiet>{row.counts && translate('inbox.outcome', { ...row.counts })}</Quiet>
          )}
          <Quiet>{person(row.from)}</Quiet>
          <td className="figures" style={TIGHT}>
            {row.size === null ? '–' : sizeText(row.size)}
          </td>
          <td style={TIGHT}>
            <Moment at={row.came} timeZone={timeZone} />
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}

const TIGHT = { whiteSpace: 'nowrap' } as const

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="td" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

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
