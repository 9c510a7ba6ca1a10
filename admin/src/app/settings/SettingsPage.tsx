import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useCanAccess, useRemoveFromStore, useStore, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { MyLeave } from '../../assignment/MyLeave.tsx'
import { FailurePanel } from '../../ui/failures.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DENSITY_KEY, KEYS_KEY, THEME_KEY } from '../preferences.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { NoticesPanel } from './NoticesPanel.tsx'
import './settingsMessages.ts'
import '../keyboard/keysMessages.ts'

type Theme = 'light' | 'dark'

/** Who one is here, and what this browser remembers: look, density, keys, notifications, carrier. */
export function SettingsPage() {
  const translate = useTranslate()
  const [theme, setTheme] = useStore<Theme | null>(THEME_KEY, null)
  const removeFromStore = useRemoveFromStore()
  const [density, setDensity] = useStore<'compact' | 'comfortable'>(DENSITY_KEY, 'compact')
  const [keys, setKeys] = useStore(KEYS_KEY, true)
  const { carrier, carriers, switchTo } = useActiveCarrier()
  const { canAccess: mayDemo = false } = useCanAccess({ resource: 'demo', action: 'list' })
  usePageTitle(translate('settings.title'))
  const words = (name: string) => (value: string) => ({
    value,
    label: translate(`settings.${name}_${value}`),
  })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h1">{translate('settings.title')}</Typography>
      <Columns>
        <div>
          <ProfilePanel />
          <Panel title={translate('settings.look')}>
            <Box sx={{ display: 'grid', gap: 4, px: 4, pb: 4 }}>
              <Choice
                name="theme"
                label={translate('settings.theme')}
                options={['system', 'light', 'dark'].map(words('theme'))}
                chosen={theme ?? 'system'}
                onChoose={(value) => {
                  if (value === 'system') removeFromStore(THEME_KEY)
                  else setTheme(value === 'dark' ? 'dark' : 'light')
                }}
              />
              <Choice
                name="density"
                label={translate('settings.density')}
                options={['compact', 'comfortable'].map(words('density'))}
                chosen={density}
                onChoose={(value) =>
                  setDensity(value === 'comfortable' ? 'comfortable' : 'compact')
                }
              />
              <FormControlLabel
                control={
                  <Switch
                    size="small"
                    edge="start"
                    checked={keys}
                    onChange={(_, checked) => setKeys(checked)}
                  />
                }
                label={translate('keys.enabled')}
                sx={{ ml: 0, gap: 2 }}
              />
            </Box>
          </Panel>
        </div>
        <div>
          <NoticesPanel />
          <MyLeave />
          <Panel title={translate('settings.work')}>
            <Box sx={{ display: 'grid', gap: 4, px: 4, pb: 4 }}>
              {carriers.length > 0 && (
                <Choice
                  name="carrier"
                  label={translate('settings.carrier')}
                  options={carriers.map(({ id, name }) => ({ value: id, label: `${id} ${name}` }))}
                  chosen={carrier.id}
                  onChoose={switchTo}
                />
              )}
              <Box sx={{ color: 'text.secondary' }}>{translate('settings.language')}</Box>
            </Box>
          </Panel>
        </div>
      </Columns>
      <Typography variant="caption" color="text.secondary">
        {translate('settings.kept')}
      </Typography>
      {mayDemo && (
        <div>
          <Link to="/demo">{translate('settings.demo')}</Link>
        </div>
      )}
    </Box>
  )
}

/** Who is signed in and what they may do, as their admin registered them. */
function ProfilePanel() {
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
            alignItems: 'baseline',
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

/** One of a few, all of them in sight. */
export function Choice({
  name,
  label,
  options,
  chosen,
  onChoose,
}: {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  chosen: string
  onChoose: (value: string) => void
}) {
  return (
    <Group>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </Group>
  )
}

/** Two columns of panels, each as high as its own are. */
const Columns = styled('div')(({ theme: { breakpoints, spacing } }) => ({
  display: 'grid',
  gap: spacing(4),
  [breakpoints.up('lg')]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
  '& > div': { display: 'grid', gap: spacing(4), minWidth: 0 },
}))

const Group = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: 12, fontWeight: 500 },
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 24 },
})
