import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { useTheme } from 'react-admin'

/** Light or dark: the system's until one is chosen. */
export function ThemeToggle() {
  const translate = useTranslate()
  const [theme, setTheme] = useTheme()
  const dark = theme === 'dark'
  const label = translate(dark ? 'bar.light' : 'bar.dark')
  return (
    <IconButton
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      aria-label={label}
      title={label}
      sx={{ flex: 'none' }}
    >
      {dark ? (
        <LightModeOutlined sx={{ fontSize: 18 }} />
      ) : (
        <DarkModeOutlined sx={{ fontSize: 18 }} />
      )}
    </IconButton>
  )
}
