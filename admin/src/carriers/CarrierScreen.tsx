import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type UseGetOneHookValue, useGetOne, useTranslate } from 'ra-core'
import { type ComponentType, useState } from 'react'
import { useParams } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { NotFoundPage } from '../app/NotFoundPage.tsx'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { bakeryStepsOf, CadenceTable, useBakerySteps } from '../cadence/CadenceTable.tsx'
import { whileFailed } from '../providers/useProviderQuery.ts'
import { useSubscribeToRecord } from '../providers/useSubscribe.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { FailurePanel, ReadPart } from '../ui/failures.tsx'
import { Card, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { RecordTable } from '../ui/table.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { FeesPart } from './FeesPart.tsx'
import { FiguresPart } from './FiguresPart.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { TemplatesPart } from './TemplatesPart.tsx'
import { useCarrierChange } from './useCarrierChange.ts'
import { WorksheetPart } from './WorksheetPart.tsx'
import './carrierMessages.ts'

/** The parts of a carrier's page; the first is at its own address too. */
const PARTS = {
  figures: FiguresPart,
  settings: SettingsPart,
  worksheet: WorksheetPart,
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
function useCarrier(id: string): UseGetOneHookValue<Carrier> {
  const queries = useQueryClient()
  const { user } = useActiveCarrier()
  const reading = useGetOne<Carrier>(
    'carriers',
    { id },
    {
      enabled: user !== null,
      refetchInterval: whileFailed,
    },
  )
  useSubscribeToRecord<Carrier>('carriers', id, (carrier) => {
    if (carrier !== null)
      queries.setQueryData(['carriers', 'getOne', { id, meta: undefined }], carrier)
    else void reading.refetch()
  })
  return reading
}

/** How this carrier's steps are worked: its own settings over the bakery's. */
function CadencePart({ carrier }: { carrier: Carrier }) {
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
function ProfilesPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const { change, clear, waiting, refused } = useCarrierChange('changeProfiles', carrier)
  const [leaving, setLeaving] = useState<string | null>(null)
  const profiles = Object.entries(carrier.profiles)
  const remove = async (name: string) => {
    if (await change({ name, profile: null })) setLeaving(null)
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
                  startIcon={<DeleteOutlined />}
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
