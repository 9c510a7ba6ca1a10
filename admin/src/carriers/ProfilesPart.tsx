import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Carrier } from '#shared/firm/model.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RecordTable } from '../ui/table.tsx'
import { useCarrierChange } from './useCarrierChange.ts'

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
