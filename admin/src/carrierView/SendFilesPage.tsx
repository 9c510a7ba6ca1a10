import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { sizeText } from '../documents/sizeText.ts'
import { InboxDrop, useDrops } from '../inbox/InboxDrop.tsx'
import { InboxStatusChip } from '../inbox/InboxTable.tsx'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { RecordTable } from '../ui/table.tsx'
import './carrierViewMessages.ts'
import '../inbox/inboxMessages.ts'

const LOOK_EVERY_MS = 30_000
const COLUMNS = ['name', 'kind', 'size', 'came', 'status'] as const

/** Where a carrier user leaves order files and scans, and sees what became of them. */
export function SendFilesPage() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const { drops, take, clear } = useDrops()
  usePageTitle(translate('files.title'))
  const reading = useProviderQuery(
    'readSentFiles',
    { userId: user?.email ?? '' },
    { everyMs: LOOK_EVERY_MS },
  )
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <Typography variant="h1">{translate('files.title')}</Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('files.lead', { carrier: carrier.name })}
        </Box>
      </Box>
      <InboxDrop
        drops={drops}
        onFiles={(files) => void take(files)}
        onClear={clear}
        isOpened={false}
      />
      <Panel title={translate('files.sent')}>
        <ReadPart reading={reading} timeZone={carrier.timeZone} loading={<RowsSkeleton rows={4} />}>
          {(files) => <SentFiles files={files} timeZone={carrier.timeZone} />}
        </ReadPart>
      </Panel>
    </>
  )
}

function SentFiles({ files, timeZone }: { files: readonly InboxFile[]; timeZone: string }) {
  const translate = useTranslate()
  if (files.length === 0)
    return <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{translate('files.empty')}</Box>
  const heads = COLUMNS.map((name) => ({ name, label: translate(`files.column.${name}`) }))
  return (
    <RecordTable label={translate('files.table')} heads={heads}>
      {files.map(({ id, name, kind, size, dateAdded, status }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{name}</bdi>
          </th>
          <td>{translate(`inbox.kind.${kind}`)}</td>
          <td>{sizeText(size)}</td>
          <td>{formatMoment(dateAdded, { seconds: false, timeZone })}</td>
          <td>
            <InboxStatusChip status={status} />
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
