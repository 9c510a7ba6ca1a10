import { styled, type Theme } from '@mui/material/styles'

/** A line to type in. Areas and choices look the same. */
export const Control = styled('input')(look)

/** Several lines. */
export const AreaControl = styled('textarea')(look, { minHeight: 84, resize: 'vertical' })

/** One of a list. */
export const ChoiceControl = styled('select')(look)

function look({ theme: { palette } }: { theme: Theme }) {
  return {
    width: '100%',
    minHeight: 36,
    padding: '7px 10px',
    border: `1px solid ${palette.bakehouse.control}`,
    borderRadius: 6,
    background: palette.background.paper,
    color: palette.text.primary,
    font: 'inherit',
    colorScheme: palette.mode,
  }
}
