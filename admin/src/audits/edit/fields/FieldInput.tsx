import { styled } from '@mui/material/styles'
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'

/**
 * A text input whose text is put in its form while it is typed (specification §5). The caret stays
 * behind the same characters, wherever in the text they are typed.
 */
export function FieldInput({
  format = asTyped,
  onText,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  value: string
  /** The text as it is shown while it is typed. */
  format?: (text: string) => string
  onText: (text: string) => void
}) {
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== element.current) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextBox
      {...input}
      ref={element}
      autoComplete="off"
      onChange={({ target }) => {
        const { value, selectionStart } = target
        const formatted = format(value)
        if (formatted !== value) caret.current = caretIn(formatted, value, selectionStart)
        onText(formatted)
      }}
    />
  )
}

const asTyped = (text: string): string => text

/** Where the caret stands in the formatted text: behind as many letters and digits as before. */
function caretIn(formatted: string, typed: string, at: number | null): number {
  const before = (typed.slice(0, at ?? typed.length).match(MEANT) ?? []).length
  if (before === 0) return formatted.length === 0 ? 0 : Math.min(formatted.length, 1)
  let seen = 0
  for (let index = 0; index < formatted.length; index++) {
    if (/[\p{L}\p{N}]/u.test(formatted.charAt(index))) seen++
    if (seen === before) {
      const isPointTyped =
        typed.charAt((at ?? 0) - 1) === '.' && formatted.charAt(index + 1) === '.'
      return index + (isPointTyped ? 2 : 1)
    }
  }
  return formatted.length
}

const MEANT = /[\p{L}\p{N}]/gu

/** The look of every input, select and text area of a form. */
export const TextBox = styled('input')(({ theme: { palette } }) => ({
  boxSizing: 'border-box',
  width: '100%',
  height: 36,
  padding: '0 10px',
  border: `1px solid ${palette.bakehouse.control}`,
  borderRadius: 6,
  background: palette.background.paper,
  color: palette.text.primary,
  font: 'inherit',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '&::placeholder': { color: palette.bakehouse.text3, opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  '&[aria-invalid="true"]': {
    borderColor: palette.error.main,
    boxShadow: `inset 0 0 0 1px ${palette.error.main}`,
  },
  '&:read-only:not(select):not([type="checkbox"])': {
    borderColor: palette.bakehouse.line2,
    background: palette.bakehouse.sunken,
    color: palette.text.secondary,
  },
  '&:disabled': {
    borderColor: palette.bakehouse.line2,
    background: palette.bakehouse.sunken,
    color: palette.text.secondary,
    opacity: 1,
  },
  '&.number': { textAlign: 'right' },
}))
