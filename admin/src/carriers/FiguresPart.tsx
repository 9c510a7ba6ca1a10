import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { StandingName } from '#shared/reports/figures.ts'
import { figureText } from '#shared/reports/figureText.ts'
import type { Standing } from '#shared/reports/ops/readStanding.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { CountingNote } from '../reports/CountingNote.tsx'
import { FigureCard, FigureGrid } from '../reports/FigureCards.tsx'
import { StateCountBars } from '../ui/bars.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Card, MessagePanel, Panel } from '../ui/Panel.tsx'
import { CardsSkeleton } from '../ui/skeletons.tsx'
import '../reports/reportsMessages.ts'

const FRESH_MS = 60_000

/**
 * How the carrier stands: what is open and due, how fast it was worked, what is unbilled. A list shows
 * the carrier on screen, as the inbox does: a link to one makes this carrier that one.
 */
export function FiguresPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const { switchTo } = useActiveCarrier()
  const reading = useProviderQuery(
    'readStanding',
    { id: carrier.id, zone: carrier.timeZone },
    { freshMs: FRESH_MS },
  )
  const showCarrier = () => switchTo(carrier.id)
  const title = translate('carriers.parts.figures')
  return (
    <>
      <CountingNote carrier={carrier.id} />
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<CardsSkeleton label={translate('carriers.figures.loading')} columns={3} />}
      >
        {(standing) =>
          standing.hasAudits ? (
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <StandingCards carrier={carrier} standing={standing} onList={showCarrier} />
              <Panel title={translate('carriers.figures.by_state')}>
                <StateCountBars states={standing.states} onGo={showCarrier} />
              </Panel>
            </Box>
          ) : (
            <Card aria-label={title}>
              <MessagePanel
                icon={InboxOutlined}
                tone="slate"
                title={translate('carriers.figures.no_audits')}
                actions={
                  <LinkButton to="/inbox" onGo={showCarrier}>
                    {translate('carriers.figures.to_inbox')}
                  </LinkButton>
                }
              >
                {translate('carriers.figures.no_audits_text')}
              </MessagePanel>
            </Card>
          )
        }
      </ReadPart>
    </>
  )
}

/** A carrier's numbers, each with its definition and the way to what it counts. */
function StandingCards({
  carrier: { id },
  standing: { open, dueSoon, late, unbilled, period, figures },
  onList,
}: {
  carrier: Pick<Carrier, 'id'>
  standing: Standing
  /** A list of audits is opened. */
  onList: () => void
}) {
  const translate = useTranslate()
  const { from, to } = period
  const days = { from: formatDay(from), to: formatDay(to) }
  const nowCard = (
    name: StandingName,
    count: number | null,
    unknown: string,
    [address, words]: readonly [string, string],
  ) => (
    <FigureCard
      label={translate(`carriers.standing.${name}.label`)}
      value={count?.toLocaleString('en-US') ?? '–'}
      definition={translate(`carriers.standing.${name}.definition`)}
      behind={
        <Link to={address} onClick={onList}>
          {translate(`carriers.figures.${words}`)}
        </Link>
      }
    >
      {count === null && <p>{translate(`carriers.figures.${unknown}`)}</p>}
    </FigureCard>
  )
  const periodCard = (name: 'turnaroundMedian' | 'withinService') => (
    <FigureCard
      label={translate(`reports.label.${name}`)}
      value={figureText(name, figures[name])}
      definition={translate(`reports.definitions.${name}`)}
      behind={
        <Link to={`/reports?carrier=${id}&from=${from}&to=${to}`}>
          {translate('carriers.figures.to_figures')}
        </Link>
      }
    >
      <p>{translate('carriers.figures.of_period', days)}</p>
    </FigureCard>
  )
  const listOf = (due: 'month' | 'late') => [addressOfList({ due }), 'to_list'] as const
  const reportOf = (view: 'bakery' | 'invoice') =>
    [`/reports/${view}?carrier=${id}`, `to_${view}`] as const
  return (
    <FigureGrid columns={3}>
      {nowCard('open', open, 'many_slices', reportOf('bakery'))}
      {nowCard('dueSoon', dueSoon, 'many_slices', listOf('month'))}
      {nowCard('late', late, 'many_slices', listOf('late'))}
      {periodCard('turnaroundMedian')}
      {periodCard('withinService')}
      {nowCard('unbilled', unbilled, 'uncounted', reportOf('invoice'))}
    </FigureGrid>
  )
}
