import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  isResultMail,
  type OutgoingOnItsWay,
  outgoingState,
} from '#shared/audit/messages/outgoing.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useGetListLive } from '../providers/useSubscribe.ts'
import { ReadPart } from '../ui/failures.tsx'
import { ChoiceControl } from '../ui/inputs.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { RecordTable } from '../ui/table.tsx'
import {
  OUTBOXES,
  OUTGOING_LOOKS,
  type Outbox,
  OutgoingDialog,
  RetryButton,
  wordsOf,
} from './OutgoingDialog.tsx'
import './manageMessages.ts'

const PAGE = 50

/** What goes out to insureds, agents and carriers, newest first, and what became of it. */
export function OutboxTab() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const [address, setAddress] = useSearchParams()
  const box = OUTBOXES.find((each) => each === address.get('of')) ?? 'mail'
  const filter = filterIn(address.get('only'), box)
  const [shown, setShown] = useState(PAGE)
  const [open, setOpen] = useState<StoredDocument<OutgoingOnItsWay> | null>(null)
  const sent = useGetListLive<StoredDocument<OutgoingOnItsWay>>(
    box,
    {
      filter: { carrierCompany: carrier.id, ...OUTBOX_FILTERS[filter] },
      pagination: { page: 1, perPage: shown },
    },
    { enabled: user !== null },
  )
  const choose = (change: Record<string, string>) => {
    setShown(PAGE)
    setAddress({ of: box, only: filter, ...change })
  }
  return (
    <Panel
      title={translate('manage.outbox.title')}
      aside={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <ChoiceControl
            aria-label={translate('manage.outbox.kind')}
            value={box}
            onChange={(event) => choose({ of: event.target.value, only: 'all' })}
          >
            {OUTBOXES.map((each) => (
              <option key={each} value={each}>
                {translate(`manage.outbox.${each}`)}
              </option>
            ))}
          </ChoiceControl>
          {box !== 'letters' && (
            <ChoiceControl
              aria-label={translate('manage.outbox.filter')}
              value={filter}
              onChange={(event) => choose({ only: event.target.value })}
            >
              {Object.keys(OUTBOX_FILTERS).map((each) => (
                <option key={each} value={each}>
                  {translate(`manage.outbox.only_${each}`)}
                </option>
              ))}
            </ChoiceControl>
          )}
        </Box>
      }
    >
      <ReadPart reading={sent} timeZone={carrier.timeZone} loading={<RowsSkeleton />}>
        {(read = []) =>
          read.length === 0 ? (
            <Box sx={{ px: 4, py: 5, color: 'text.secondary' }}>
              {translate(filter === 'all' ? 'manage.outbox.empty' : 'manage.outbox.empty_filter')}{' '}
              {filter !== 'all' && (
                <Button variant="text" onClick={() => choose({ only: 'all' })}>
                  {translate('manage.outbox.show_all')}
                </Button>
              )}
            </Box>
          ) : (
            <>
              <RecordTable
                label={translate(`manage.outbox.${box}`)}
                heads={['when', 'to', 'what', 'state', 'actions'].map((name) => ({
                  name,
                  label: translate(`manage.outbox.${name}`),
                }))}
              >
                {read.map((one) => (
                  <OutgoingRow key={one.id} box={box} sent={one} onOpen={() => setOpen(one)} />
                ))}
              </RecordTable>
              {sent.pageInfo?.hasNextPage === true && (
                <Button variant="text" sx={{ m: 3 }} onClick={() => setShown(shown + PAGE)}>
                  {translate('manage.more')}
                </Button>
              )}
            </>
          )
        }
      </ReadPart>
      {open !== null && (
        <OutgoingDialog
          box={box}
          sent={sent.data?.find(({ id }) => id === open.id) ?? open}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

function OutgoingRow({
  box,
  sent,
  onOpen,
}: {
  box: Outbox
  sent: StoredDocument<OutgoingOnItsWay>
  onOpen: () => void
}) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const state = outgoingState(box, sent)
  // Results are sent again on their audit, which checks first that they are still current.
  const isOfResults = isResultMail(sent) && !sent.isCopy
  const { to, subject } = wordsOf(sent)
  const what = subject || STEPS[sent.stepType]?.displayName || sent.stepType
  return (
    <tr>
      <td>
        <time dateTime={sent.dateAdded.toISOString()}>
          {formatMoment(sent.dateAdded, { seconds: false, timeZone: carrier.timeZone })}
        </time>
      </td>
      <td>
        <bdi>{to}</bdi>
      </td>
      <th scope="row">
        <bdi>{what}</bdi>
      </th>
      <td>
        <ToneChip {...OUTGOING_LOOKS[state]}>{translate(`manage.outbox.is_${state}`)}</ToneChip>
      </td>
      <td className="actions">
        {state === 'failed' && box !== 'letters' && !isOfResults && (
          <RetryButton box={box} sent={sent} />
        )}
        <Button
          variant="text"
          onClick={onOpen}
          aria-label={translate('manage.outbox.open_of', { to, what })}
        >
          {translate('manage.outbox.open')}
        </Button>
      </td>
    </tr>
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
  failed: { 'delivery.state': 'ERROR' },
  sent: { 'delivery.state': 'SUCCESS' },
} as const

type OutboxFilter = keyof typeof OUTBOX_FILTERS
