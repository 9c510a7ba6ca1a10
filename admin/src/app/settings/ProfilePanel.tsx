import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { FailurePanel } from '../../ui/failures.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useActiveCarrier } from '../useActiveCarrier.ts'

/** Who is signed in and what they may do, as their admin registered them. */
export function ProfilePanel() {
  const translate = useTranslate()
  const { user, carriers, error, retry } = useActiveCarrier()
  const facts = user && [
    { label: 'name', value: user.name },
    { label: 'email', value: user.email },
    { label: 'role', value: translate(`settings.roles.${user.role}`) },
    {
      label: 'carriers',
      value: carriers
        .filter(({ id }) => user.carriers.includes(id))
        .map(({ id, name }) => (id === name ? id : `${id} ${name}`))
        .join(', '),
    },
  ]
  return (
    <Panel title={translate('settings.profile')} aside={translate('settings.profile_text')}>
      {facts === null && error !== null && <FailurePanel error={error} onRetry={retry} />}
      {facts === null && error === null && (
        <Box role="status" sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
          {translate('settings.profile_reading')}
        </Box>
      )}
      {facts !== null && (
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: '120px 1fr' },
            columnGap: 4,
            rowGap: 2,
            m: 0,
            px: 4,
            pb: 4,
          }}
        >
          {facts.map(({ label, value }) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography variant="caption" component="dt" color="text.secondary">
                {translate(`settings.${label}`)}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <bdi>{value || translate('settings.none')}</bdi>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}
