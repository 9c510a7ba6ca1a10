import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useCanAccess, useRemoveFromStore, useStore, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { Panel } from '../../ui/Panel.tsx'
import { DENSITY_KEY, KEYS_KEY, THEME_KEY } from '../preferences.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { Choice } from './Choice.tsx'
import { NoticesPanel } from './NoticesPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
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
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 640 }}>
      <Typography variant="h1">{translate('settings.title')}</Typography>
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
            onChoose={(value) => setDensity(value === 'comfortable' ? 'comfortable' : 'compact')}
          />
          <FormControlLabel
            control={
              <Switch size="small" checked={keys} onChange={(_, checked) => setKeys(checked)} />
            }
            label={translate('keys.enabled')}
            sx={{ ml: 0, gap: 2 }}
          />
        </Box>
      </Panel>
      <NoticesPanel />
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
