import type { ThemeOptions } from '@mui/material/styles'
import { messages } from '../messages.ts'
import { DARK, LIGHT, type Tokens } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Palette {
    bakehouse: Tokens
  }
  interface PaletteOptions {
    bakehouse: Tokens
  }
}

/** The admin's theme in its two schemes: same roles, no second design. */
export const lightTheme = adminTheme('light', LIGHT)
export const darkTheme = adminTheme('dark', DARK)

export const APP_BAR_HEIGHT = 48
export const MENU_WIDTH = 192
export const MENU_FOLDED_WIDTH = 56

function adminTheme(mode: 'light' | 'dark', tokens: Tokens): ThemeOptions {
  return {
    palette: palette(mode, tokens),
    typography: typography(),
    shape: { borderRadius: 6 },
    spacing: 4,
    components: components(tokens),
  }
}

function palette(mode: 'light' | 'dark', tokens: Tokens): ThemeOptions['palette'] {
  const { tones } = tokens
  return {
    mode,
    background: { default: tokens.ground, paper: tokens.paper },
    text: { primary: tokens.text, secondary: tokens.text2 },
    divider: tokens.line,
    action: { hover: tokens.hover, selected: tokens.selected },
    primary: {
      main: tokens.accent,
      dark: tokens.accentHover,
      light: tokens.accentSoft,
      contrastText: tokens.onAccent,
    },
    info: { main: tones.blue.text, light: tones.blue.tint },
    warning: { main: tones.amber.text, light: tones.amber.tint },
    success: { main: tones.green.text, light: tones.green.tint },
    error: { main: tones.red.text, light: tones.red.tint },
    bakehouse: tokens,
  }
}

function typography(): ThemeOptions['typography'] {
  const title = { fontWeight: 620, letterSpacing: '-0.018em' }
  const heading = { fontWeight: 620, letterSpacing: '-0.008em' }
  return {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: 13,
    h1: { fontSize: 20, lineHeight: '28px', ...title },
    h2: { fontSize: 18, lineHeight: '24px', ...heading },
    h3: { fontSize: 16, lineHeight: '24px', ...heading },
    h4: { fontSize: 14, lineHeight: '20px', ...heading },
    body1: { fontSize: 13, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    overline: { fontSize: 11, lineHeight: '16px', fontWeight: 500, textTransform: 'none' },
    button: { fontSize: 13, lineHeight: '20px', fontWeight: 550, textTransform: 'none' },
  }
}

function components(tokens: Tokens): ThemeOptions['components'] {
  const landmark = { role: 'region', 'aria-label': messages.app.menu }
  const focus = { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 }
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: {
          fontSize: 13,
          lineHeight: '20px',
          fontOpticalSizing: 'auto',
          WebkitFontSmoothing: 'antialiased',
          // Else Linux rounds each letter's width to pixels, and tight headings lose their spaces.
          textRendering: 'geometricPrecision',
          // Of native check boxes and radio buttons.
          accentColor: tokens.accent,
        },
        // Figures line up; running text keeps its own spacing.
        'td, th, dd, time, a[href^="tel:"], .figures': { fontVariantNumeric: 'tabular-nums' },
        // By their type alone: what the toolkit gives its own hidden inputs stays.
        ':where(input[type="checkbox"], input[type="radio"])': {
          flex: 'none',
          width: 16,
          height: 16,
          margin: 0,
        },
        ':focus-visible': focus,
        // Focused by a script, never by Tab: the ring would frame a whole dialog or page.
        '[tabindex="-1"]:focus-visible': { outline: 'none' },
        a: { color: tokens.accentText, textDecoration: 'none' },
        'a:hover': { textDecoration: 'underline' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            // Not a short one: on everything, it would color nested texts one frame after the other.
            transition: 'none !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': focus } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { height: 32, padding: '0 12px', borderRadius: 6, minWidth: 0, fontSize: 13 },
        outlined: { borderColor: tokens.line2, color: tokens.text, background: tokens.paper },
        text: { color: tokens.text },
        startIcon: { '& > *:nth-of-type(1)': { fontSize: 16 } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: 32,
          height: 32,
          padding: 0,
          borderRadius: 6,
          color: tokens.text2,
          '&:hover': { backgroundColor: tokens.hover },
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiPopover: {
      styleOverrides: {
        paper: {
          background: tokens.raised,
          border: `1px solid ${tokens.line}`,
          borderRadius: 8,
          boxShadow: '0 8px 24px rgba(16,18,20,.12)',
        },
      },
    },
    // MUI renders a menu at the end of the body, outside the landmarks, so it is a landmark itself.
    MuiMenu: { defaultProps: { slotProps: { paper: landmark } } },
    MuiMenuItem: {
      styleOverrides: {
        root: { fontSize: 13, minHeight: 32, '&.Mui-focusVisible': { outlineOffset: -2 } },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          background: tokens.raised,
          borderRadius: 12,
          boxShadow: '0 24px 64px rgba(16,18,20,.28)',
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(16,18,20,.28)' } },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { fontSize: 12, lineHeight: '16px', background: tokens.text, color: tokens.paper },
      },
    },
  }
}
