import { styled, type Theme } from '@mui/material/styles'

/** A line to type in: the look of every input, select and text area of the admin. */
export const Control = styled('input')(look, { height: 36, padding: '0 10px' })

/** Several lines. */
export const AreaControl = styled('textarea')(look, {
  display: 'block',
  minHeight: 84,
  padding: '7px 10px',
  resize: 'vertical',
})

/** One of a list. */
export const ChoiceControl = styled('select')(look, { height: 36, padding: '0 10px' })

function look({ theme: { palette } }: { theme: Theme }) {
  const closed = {
    borderColor: palette.bakehouse.line2,
    background: palette.bakehouse.sunken,
    color: palette.text.secondary,
    opacity: 1,
  }
  return {
    boxSizing: 'border-box',
    width: '100%',
    border: `1px solid ${palette.bakehouse.control}`,
    borderRadius: 6,
    background: palette.background.paper,
    color: palette.text.primary,
    font: 'inherit',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    colorScheme: palette.mode,
    '&::placeholder': { color: palette.bakehouse.text3, opacity: 1 },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '&[aria-invalid="true"]': {
      borderColor: palette.error.main,
      boxShadow: `inset 0 0 0 1px ${palette.error.main}`,
    },
    '&:read-only:not(select):not([type="checkbox"])': closed,
    '&:disabled': closed,
    '&.number': { textAlign: 'right' },
  } as const
}
