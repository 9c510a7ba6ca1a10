import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useId } from 'react'

/** One choice: what it is called, and what there is to say of it. */
export interface Choice {
  value: string
  label: string
  /** Below it, in small. */
  note?: string
  /** Why it cannot be chosen now. */
  refused?: string
}

/** Choices of which one is made; what cannot be chosen stays in reach, so that its reason can be read. */
export function RefusableChoices({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly Choice[]
  chosen: string
  onChoose: (value: string) => void
}) {
  const name = useId()
  return (
    <Choices role="radiogroup" aria-labelledby={`${name}-label`}>
      <Box id={`${name}-label`} sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 500 }}>
        {label}
      </Box>
      {choices.map(({ value, label, note, refused }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            aria-disabled={refused !== undefined}
            onChange={() => refused === undefined && onChoose(value)}
          />
          <span>
            {label}
            {note !== undefined && <small>{note}</small>}
            {refused !== undefined && <small>{refused}</small>}
          </span>
        </label>
      ))}
    </Choices>
  )
}

const Choices = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 2,
  '& label': { display: 'flex', alignItems: 'flex-start', gap: 8, minHeight: 28, padding: '4px 0' },
  '& input': { marginTop: 2 },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    color: palette.text.secondary,
  },
  '& label:has([aria-disabled="true"])': { color: palette.text.secondary },
}))
