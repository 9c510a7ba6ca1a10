import Button, { type ButtonProps } from '@mui/material/Button'
import type { ReactNode, Ref } from 'react'
import { KeyCap } from './KeyCap.tsx'

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
