import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type ComponentType, useState } from 'react'
import { useParams } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { NotFoundPage } from '../app/messagePages.tsx'
import { usePageTitle } from '../app/usePageTitle.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel, ReadPart } from '../ui/failures.tsx'
import { Card, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { FeesPart } from './FeesPart.tsx'
import { FiguresPart } from './FiguresPart.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { TemplatesPart } from './TemplatesPart.tsx'
import './carrierMessages.ts'
import Button from '@mui/material/Button'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useLiveDocument } from '../app/useLiveDocument.ts'
import { useReading } from '../app/useReading.ts'
import { bakeryStepsOf, CadenceTable, useBakerySteps } from '../cadence/CadenceTable.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { RecordTable } from '../ui/table.tsx'
import { useCarrierChange } from './useCarrierChange.ts'

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

/** A carrier's settings, live: other users' changes show without a reload. */
export function useCarrier(id: string): UseQueryResult<Carrier> {
  const queries = useQueryClient()
  const { carrier: active } = useActiveCarrier()
  const key = ['carriers', 'one', id]
  const reading = useReading<Carrier>({
    key,
    resource: 'carriers',
    read: async ({ store }) => {
      const found = await store.get<Carrier>(COLLECTIONS.carriers, id)
      if (found === null) throw new StoreError('not-found', 'GetD', 'no such carrier')
      return found
    },
  })
  useLiveDocument<Carrier>(COLLECTIONS.carriers, id, (carrier) => {
    if (carrier !== null) queries.setQueryData([...key, active.id, active.timeZone], carrier)
    else void reading.refetch()
  })
  return reading
}

/** How this carrier's steps are worked: its own settings over the bakery's. */
export function CadencePart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const bakery = useBakerySteps()
  return (
    <Panel title={translate('carriers.parts.steps')} aside={translate('carriers.steps_lead')}>
      <ReadPart reading={bakery} timeZone={carrier.timeZone} loading={<RowsSkeleton rows={12} />}>
        {(read) => (
          <CadenceTable
            bakery={bakeryStepsOf(read)}
            carrier={carrier}
            mayChange
            onChanged={() =>
              void queries.invalidateQueries({ queryKey: ['carriers'] }, { cancelRefetch: false })
            }
          />
        )}
      </ReadPart>
    </Panel>
  )
}

/** How this carrier's order files name their columns: one profile a kind of file. */
export function ProfilesPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const { change, clear, waiting, refused } = useCarrierChange(carrier)
  const [leaving, setLeaving] = useState<string | null>(null)
  const profiles = Object.entries(carrier.profiles)
  const remove = async (name: string) => {
    if (await change('changeProfiles', { name, profile: null })) setLeaving(null)
  }
  return (
    <Panel title={translate('carriers.parts.profiles')}>
      {profiles.length > 0 && (
        <RecordTable
          label={translate('carriers.parts.profiles')}
          heads={['profile', 'fields', 'actions'].map((name) => ({
            name,
            label: translate(`carriers.heads.${name}`),
          }))}
        >
          {profiles.map(([name, profile]) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{Object.keys(profile.headers).join(', ')}</td>
              <td className="actions">
                <Button
                  variant="text"
                  onClick={() => {
                    clear()
                    setLeaving(name)
                  }}
                  aria-label={translate('carriers.remove_profile_of', { name })}
                >
                  {translate('manage.remove')}
                </Button>
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
      <Box sx={{ px: 4, py: 3, color: 'text.secondary' }}>
        {translate(profiles.length === 0 ? 'carriers.no_profiles' : 'carriers.profiles_lead')}
      </Box>
      {leaving !== null && (
        <FormDialog
          title={translate('carriers.remove_profile')}
          about={leaving}
          width={440}
          submit={translate('carriers.remove_profile')}
          onSubmit={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
          waiting={waiting}
          refused={refused}
        >
          <span>{translate('carriers.remove_profile_lead')}</span>
        </FormDialog>
      )}
    </Panel>
  )
}
