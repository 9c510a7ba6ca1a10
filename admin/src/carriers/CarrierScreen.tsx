import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { NotFoundPage } from '../app/messagePages.tsx'
import { usePageTitle } from '../app/usePageTitle.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { CadencePart } from './CadencePart.tsx'
import { FeesPart } from './fees/FeesPart.tsx'
import { FiguresPart } from './figures/FiguresPart.tsx'
import { ProfilesPart } from './ProfilesPart.tsx'
import { SettingsPart } from './settings/SettingsPart.tsx'
import { TemplatesPart } from './templates/TemplatesPart.tsx'
import { useCarrier } from './useCarrier.ts'
import './carrierMessages.ts'

/** The parts of a carrier's page; the first is at its own address too. */
const PARTS = {
  figures: FiguresPart,
  settings: SettingsPart,
  fees: FeesPart,
  steps: CadencePart,
  templates: TemplatesPart,
  profiles: ProfilesPart,
} as const satisfies Record<string, ComponentType<{ carrier: Carrier }>>

type PartName = keyof typeof PARTS

const PART_NAMES = Object.keys(PARTS) as PartName[]

/** A carrier: how it stands, who to ask, how it wants to be worked, what it pays, how its files look. */
export function CarrierScreen() {
  const translate = useTranslate()
  const { carrierId = '', part = 'figures' } = useParams()
  const name = PART_NAMES.find((each) => each === part)
  const { data: carrier, error, refetch } = useCarrier(carrierId)
  usePageTitle(carrier?.name ?? carrierId)
  if (name === undefined) return <NotFoundPage />
  if (carrier === undefined)
    return (
      <Card aria-label={carrierId}>
        {error === null ? (
          <RowsSkeleton />
        ) : (
          <FailurePanel
            level="h1"
            error={error}
            onRetry={() => void refetch()}
            instead={<LinkButton to="/carriers">{translate('carriers.back')}</LinkButton>}
          />
        )}
      </Card>
    )
  const Part = PARTS[name]
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, mb: 2 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{carrier.name}</bdi>
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {carrier.id}
        </Box>
      </Box>
      <TabLinks
        label={carrier.name}
        here={name}
        tabs={PART_NAMES.map((each) => ({
          name: each,
          to: `/carriers/${carrier.id}/${each}`,
          label: translate(`carriers.parts.${each}`),
        }))}
      />
      <Part key={carrier.id} carrier={carrier} />
    </>
  )
}
