import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Carrier } from '#shared/firm/model.ts'
import { readStanding } from '#shared/reports/ops/readStanding.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useReading } from '../../app/useReading.ts'
import { StateCountBars } from '../../ui/bars.tsx'
import { LinkButton } from '../../ui/buttons.tsx'
import { ReadPart } from '../../ui/failures.tsx'
import { Card, MessagePanel, Panel } from '../../ui/Panel.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { StandingCards } from './StandingCards.tsx'
import '../../reports/reportsMessages.ts'

const FRESH_MS = 60_000

/**
 * How the carrier stands: what is open and due, how fast it was worked, what is unbilled. A list shows
 * the carrier on screen, as the inbox does: a link to one makes this carrier that one.
 */
export function FiguresPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const { switchTo } = useActiveCarrier()
  const reading = useReading({
    key: ['carriers', 'standing', carrier.id, carrier.timeZone],
    resource: 'reports',
    read: ({ store, slices, now }) =>
      readStanding(store, { carrier: carrier.id, timeZone: carrier.timeZone, slices, now }),
    freshMs: FRESH_MS,
  })
  const showCarrier = () => switchTo(carrier.id)
  const title = translate('carriers.parts.figures')
  return (
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
  )
}
