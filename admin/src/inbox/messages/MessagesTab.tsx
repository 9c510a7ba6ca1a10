import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { Moment } from '../../ui/ElapsedTime.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { Column } from '../../ui/toolkit.tsx'
import { aboutOf, type Message, MessageShow } from './MessageShow.tsx'
import { reasonKept } from './reasonKept.ts'
import './inboundMessages.ts'

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const

/** Messages that came in and wait for a person: the active carrier's, and those of no known carrier. */
export function MessagesTab() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const [address, setAddress] = useSearchParams()
  const shown = address.get('message')
  const choose = (change: Record<string, string>) => setAddress({ show: 'messages', ...change })
  const onShow = (id: string) => choose({ message: id })
  if (user === null) return <RowsSkeleton />
  return (
    // The card with the tabs is the frame of both.
    <Box
      sx={{
        '& > section': { border: 0, borderRadius: 0 },
        '& > section + section': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <KeptList
        key={carrier.id}
        of={carrier.id}
        title={translate('inbound.of_carrier', { carrier: carrier.name })}
        empty={translate('inbound.empty')}
        onShow={onShow}
      />
      <KeptList
        of=""
        title={translate('inbound.of_none')}
        empty={translate('inbound.empty_none')}
        onShow={onShow}
      />
      {shown !== null && <MessageShow key={shown} id={shown} onClose={() => choose({})} />}
    </Box>
  )
}

function KeptList({
  of,
  title,
  empty,
  onShow,
}: {
  /** The carrier; empty for messages of which none is known. */
  of: string
  title: string
  empty: string
  onShow: (id: string) => void
}) {
  const { carrier } = useActiveCarrier()
  return (
    <PlainList
      resource="inbound"
      title={title}
      sort={NEWEST_FIRST}
      filter={{ carrierCompany: of, state: 'KEPT' }}
      empty={empty}
    >
      <Column
        source="at"
        disableSort
        render={({ at }) => <Moment at={at} timeZone={carrier.timeZone} seconds={false} />}
      />
      <Column source="from" disableSort render={({ from }) => <bdi>{from}</bdi>} />
      <Column
        source="subject"
        disableSort
        isRowHead
        render={(message) => <AboutCell message={message as Message} />}
      />
      <Column
        label="inbound.actions"
        className="actions"
        render={(message) => <OpenButton message={message as Message} onShow={onShow} />}
      />
    </PlainList>
  )
}

/** What it is about, and below it why it waits: a column of its own would be off the screen of a phone. */
function AboutCell({ message }: { message: Message }) {
  const translate = useTranslate()
  const { why } = message
  return (
    <Box sx={{ minWidth: 200 }}>
      <bdi>{aboutOf(message, translate)}</bdi>
      {why !== undefined && (
        <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{reasonKept(why).message}</Box>
      )}
    </Box>
  )
}

function OpenButton({ message, onShow }: { message: Message; onShow: (id: string) => void }) {
  const translate = useTranslate()
  const { id, from } = message
  return (
    <Button
      variant="text"
      onClick={() => onShow(id)}
      aria-label={translate('inbound.open_of', { what: aboutOf(message, translate), from })}
    >
      {translate('inbound.open')}
    </Button>
  )
}
