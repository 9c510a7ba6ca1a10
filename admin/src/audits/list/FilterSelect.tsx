import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

/** One of many: too many for a row of choices. The browser's own list, which types ahead. */
export function FilterSelect({
  label,
  value,
  options,
  none,
  onChange,
}: {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  /** What choosing nothing means, where that is not any. */
  none?: string
  onChange: (value: string | undefined) => void
}) {
  const translate = useTranslate()
  // A hundred options slow down each page of the list: they are rendered on first focus or hover.
  const [isTouched, setTouched] = useState(false)
  const offered = isTouched ? options : options.filter((option) => option.value === value)
  return (
    <Select
      onFocus={() => setTouched(true)}
      onPointerEnter={() => setTouched(true)}
      aria-label={label}
      value={value ?? ''}
      chosen={value !== undefined}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    >
      <option value="">{none ?? translate('filters.any')}</option>
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

const Select = styled('select', { shouldForwardProp: (prop) => prop !== 'chosen' })<{
  chosen: boolean
}>(({ theme: { palette }, chosen }) => ({
  width: '100%',
  height: 28,
  padding: '0 4px',
  font: 'inherit',
  fontSize: 13,
  color: chosen ? palette.bakehouse.accentText : palette.text.primary,
  fontWeight: chosen ? 550 : 400,
  background: chosen ? palette.bakehouse.accentSoft : palette.background.paper,
  border: `1px solid ${palette.bakehouse.control}`,
  borderRadius: 6,
  '& option': { color: palette.text.primary, background: palette.bakehouse.raised },
}))
