import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { sizeText } from '../documents/download.ts'
import { InboxDrop, useDrops } from '../inbox/InboxDrop.tsx'
import { InboxStatusChip } from '../inbox/InboxTable.tsx'
import { PlainList } from '../ui/PlainList.tsx'
import { Column } from '../ui/toolkit.tsx'
import './carrierViewMessages.ts'
import '../inbox/inboxMessages.ts'

const LOOK_EVERY_MS = 30_000

/** Where a carrier user leaves order files and scans, and sees what became of them. */
export function SendFilesPage() {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { drops, take, clear } = useDrops()
  usePageTitle(translate('files.title'))
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
      <PlainList
        key={carrier.id}
        resource="sentFiles"
        title={translate('files.sent')}
        filter={{ carrier: carrier.id }}
        everyMs={LOOK_EVERY_MS}
        empty={translate('files.empty')}
      >
        <Column source="name" disableSort isRowHead render={({ name }) => <bdi>{name}</bdi>} />
        <Column source="kind" disableSort render={({ kind }) => translate(`inbox.kind.${kind}`)} />
        <Column source="size" disableSort render={({ size }) => sizeText(size)} />
        <Column
          source="dateAdded"
          disableSort
          render={({ dateAdded }) =>
            formatMoment(dateAdded, { seconds: false, timeZone: carrier.timeZone })
          }
        />
        <Column
          source="status"
          disableSort
          render={({ status }) => <InboxStatusChip status={status} />}
        />
      </PlainList>
    </>
  )
}
