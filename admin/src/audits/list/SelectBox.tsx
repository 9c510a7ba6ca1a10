import { styled } from '@mui/material/styles'
import { type ComponentProps, useEffect, useRef } from 'react'

/** A checkbox of 16 pixels in a target of 24: the browser's own, so that it says what it is. */
export function SelectBox({
  mixed = false,
  ...props
}: ComponentProps<typeof Input> & {
  /** Some of what it stands for is chosen, not all. */
  mixed?: boolean
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed
  }, [mixed])
  return <Input {...props} ref={box} type="checkbox" />
}

const Input = styled('input')(({ theme: { palette } }) => ({
  position: 'relative',
  width: 16,
  height: 16,
  margin: 4,
  accentColor: palette.bakehouse.accent,
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${palette.bakehouse.accent}`, outlineOffset: 2 },
  // The 24 pixels around the 16.
  '&::before': { content: '""', position: 'absolute', inset: -4 },
}))
