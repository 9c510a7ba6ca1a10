import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Done from '@mui/icons-material/Done'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import type { ButtonProps } from '@mui/material/Button'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import { Link } from 'react-router'

/** A button to another screen: filled where that is the screen's next thing. */
export function LinkButton({
  to,
  onGo,
  variant = 'contained',
  children,
}: {
  to: string
  /** It was chosen: what that screen has to know first. */
  onGo?: () => void
  variant?: 'contained' | 'outlined'
  children: ReactNode
}) {
  return (
    <Button
      component={Link}
      to={to}
      onClick={onGo}
      variant={variant}
      sx={{ '&:hover': { textDecoration: 'none' } }}
    >
      {children}
    </Button>
  )
}

/** Copies a text and says so, and says too when the browser does not let it. */
export function CopyButton({
  label,
  text,
  variant = 'outlined',
}: {
  label: string
  text: string
  variant?: 'outlined' | 'text'
}) {
  const translate = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('not_copied')
    }
  }
  const Icon = outcome === null ? ContentCopyOutlined : outcome === 'copied' ? Done : ErrorOutline
  return (
    <Button variant={variant} startIcon={<Icon />} onClick={() => void copy()}>
      <span aria-live="polite">{outcome === null ? label : translate(`app.${outcome}`)}</span>
    </Button>
  )
}

/** A button that says its key. */
export function KeyButton({
  keyCap,
  children,
  ...props
}: Omit<ButtonProps, 'children'> & {
  keyCap: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}) {
  const isFilled = props.variant === 'contained'
  return (
    <Button {...props}>
      {children}
      <KeyCap
        aria-hidden
        sx={{
          ml: 2,
          ...(isFilled && {
            background: 'transparent',
            color: 'inherit',
            borderColor: 'currentColor',
          }),
        }}
      >
        {keyCap}
      </KeyCap>
    </Button>
  )
}

/** A key as it is printed on the keyboard. */
export const KeyCap = styled('kbd')(({ theme: { palette } }) => ({
  display: 'inline-grid',
  // Where there is no keyboard, or hardly one.
  '@media (hover: none), (max-width: 599px)': { display: 'none' },
  placeItems: 'center',
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  border: `1px solid ${palette.bakehouse.line2}`,
  borderRadius: 4,
  background: palette.background.paper,
  color: palette.text.secondary,
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 500,
}))

/**
 * Ignores the second click of a double click: what a button does shows at once, and the button that
 * stands there then does something else.
 */
export function onceOnly(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act()
  }
}
