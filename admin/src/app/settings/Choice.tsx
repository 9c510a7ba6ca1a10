import { styled } from '@mui/material/styles'

/** One of a few, all of them in sight. */
export function Choice({
  name,
  label,
  options,
  chosen,
  onChoose,
}: {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  chosen: string
  onChoose: (value: string) => void
}) {
  return (
    <Group>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </Group>
  )
}

const Group = styled('fieldset')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: 12, fontWeight: 500 },
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 24 },
  '& input': { width: 16, height: 16, margin: 0, accentColor: palette.primary.main },
}))
