import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { isResultMail, outgoingState } from '#shared/audit/messages/outgoing.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { Moment } from '../ui/ElapsedTime.tsx'
import { ChoiceControl } from '../ui/inputs.tsx'
import { FootNote } from '../ui/Panel.tsx'
import { PlainList } from '../ui/PlainList.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { Column } from '../ui/toolkit.tsx'
import { OutboxShow } from './OutboxShow.tsx'
import { OUTBOXES, OUTGOING_LOOKS, type Outbox, type Outgoing, wordsOf } from './outgoing.ts'
import { SendersNote } from './SendersNote.tsx'
import './outboxMessages.ts'

const NEWEST_FIRST = { field: 'dateAdded', order: 'DESC' } as const

/** What goes out to insureds, agents and carriers, newest first, and what became of it. */
export function OutboxList() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const [address, setAddress] = useSearchParams()
  const box = OUTBOXES.find((each) => each === address.get('of')) ?? 'mail'
  const only = filterIn(address.get('only'), box)
  const shown = address.get('show')
  const choose = (change: Record<string, string>) => setAddress({ of: box, only, ...change })
  if (user === null) return <RowsSkeleton />
  return (
    <>
      <SendersNote timeZone={carrier.timeZone} />
      <PlainList
        key={`${carrier.id} ${box} ${only}`}
        resource="outbox"
        meta={{ of: box }}
        title={translate('outbox.title')}
        sort={NEWEST_FIRST}
        filter={{ carrierCompany: carrier.id, ...OUTBOX_FILTERS[only] }}
        aside={<OutboxFilters box={box} only={only} onChoose={choose} />}
        empty={
          only === 'all' ? (
            translate('outbox.empty')
          ) : (
            <FootNote>
              {translate('outbox.empty_filter')}{' '}
              <Button variant="text" onClick={() => choose({ only: 'all' })}>
                {translate('outbox.show_all')}
              </Button>
            </FootNote>
          )
        }
      >
        <Column
          source="dateAdded"
          disableSort
          render={({ dateAdded }) => (
            <Moment at={dateAdded} timeZone={carrier.timeZone} seconds={false} />
          )}
        />
        <Column
          source="to"
          disableSort
          render={(sent) => <bdi>{wordsOf(sent as Outgoing).to}</bdi>}
        />
        <Column
          source="subject"
          disableSort
          isRowHead
          render={(sent) => <bdi>{wordsOf(sent as Outgoing).title}</bdi>}
        />
        <Column
          source="delivery.state"
          disableSort
          render={(sent) => <SentState box={box} sent={sent as Outgoing} />}
        />
        <Column
          label="outbox.actions"
          className="actions"
          render={(sent) => (
            <SentActions box={box} sent={sent as Outgoing} onShow={(id) => choose({ show: id })} />
          )}
        />
      </PlainList>
      {shown !== null && <OutboxShow box={box} id={shown} onClose={() => choose({})} />}
    </>
  )
}

function OutboxFilters({
  box,
  only,
  onChoose,
}: {
  box: Outbox
  only: OutboxFilter
  onChoose: (change: Record<string, string>) => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <ChoiceControl
        aria-label={translate('outbox.kind')}
        value={box}
        onChange={(event) => onChoose({ of: event.target.value, only: 'all' })}
      >
        {OUTBOXES.map((each) => (
          <option key={each} value={each}>
            {translate(`outbox.${each}`)}
          </option>
        ))}
      </ChoiceControl>
      {box !== 'letters' && (
        <ChoiceControl
          aria-label={translate('outbox.filter')}
          value={only}
          onChange={(event) => onChoose({ only: event.target.value })}
        >
          {Object.keys(OUTBOX_FILTERS).map((each) => (
            <option key={each} value={each}>
              {translate(`outbox.only.${each}`)}
            </option>
          ))}
        </ChoiceControl>
      )}
    </Box>
  )
}

function SentState({ box, sent }: { box: Outbox; sent: Outgoing }) {
  const translate = useTranslate()
  const state = outgoingState(box, sent)
  return <ToneChip {...OUTGOING_LOOKS[state]}>{translate(`outbox.states.${state}`)}</ToneChip>
}

function SentActions({
  box,
  sent,
  onShow,
}: {
  box: Outbox
  sent: Outgoing
  onShow: (id: string) => void
}) {
  const translate = useTranslate()
  const { to, title } = wordsOf(sent)
  // Results are sent again on their audit, which checks first that they are still current.
  const isOfResults = isResultMail(sent) && !sent.isCopy
  return (
    <>
      {outgoingState(box, sent) === 'failed' && box !== 'letters' && !isOfResults && (
        <RetryButton box={box} sent={sent} />
      )}
      <Button
        variant="text"
        onClick={() => onShow(sent.id)}
        aria-label={translate('outbox.open_of', { to, what: title })}
      >
        {translate('outbox.open')}
      </Button>
    </>
  )
}

/** Asks the worker to send it again, once, to the same address. A refusal shows here, the result in the row. */
function RetryButton({ box, sent }: { box: 'mail' | 'messages'; sent: Outgoing }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useProviderMutation('retryOutgoing')
  const request = { collection: box, outgoingId: sent.id }
  if (waiting)
    return (
      <Box component="span" role="status" sx={{ mr: 2, color: 'text.secondary' }}>
        {translate('outbox.asked')}
      </Box>
    )
  return (
    <>
      {refused && (
        <Box component="span" role="alert" sx={{ mr: 2, color: 'error.main' }}>
          {refused.message}
        </Box>
      )}
      <Button
        variant="text"
        startIcon={<Replay />}
        onClick={() => void ask({ carrierCompany: sent.carrierCompany, request })}
        aria-label={translate('outbox.retry_of', { to: wordsOf(sent).to })}
      >
        {translate('outbox.retry')}
      </Button>
    </>
  )
}

function filterIn(text: string | null, box: Outbox): OutboxFilter {
  const names = Object.keys(OUTBOX_FILTERS) as OutboxFilter[]
  return box === 'letters' ? 'all' : (names.find((each) => each === text) ?? 'all')
}

/** What an outbox can be narrowed to, as a filter of its list; letters have no states. */
const OUTBOX_FILTERS = {
  all: {},
  waiting: { folded: false },
  uncertain: { 'delivery.state': 'UNCERTAIN' },
  failed: { 'delivery.state': 'ERROR' },
  sent: { 'delivery.state': 'SUCCESS' },
} as const

type OutboxFilter = keyof typeof OUTBOX_FILTERS
