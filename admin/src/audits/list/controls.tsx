import type { SvgIconComponent } from '@mui/icons-material'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Tone } from '#shared/audit/states.ts'

/** Choices under one heading; `aside` stands at the heading's right. */
export function FilterGroup({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', px: 2 }}>
        <Typography
          variant="caption"
          component="h3"
          id={id}
          color="text.secondary"
          sx={{ lineHeight: '28px' }}
        >
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  )
}

/** One thing that the list can be narrowed by, with how many there are where that is known. */
export function FilterChoice({
  icon: Icon,
  tone = 'slate',
  label,
  hint,
  count,
  chosen,
  onToggle,
}: {
  icon?: SvgIconComponent
  tone?: Tone
  label: string
  /** What it means, where its name doesn't say it to everyone. */
  hint?: string | undefined
  count?: string | undefined
  chosen: boolean
  onToggle: () => void
}) {
  return (
    <Row aria-pressed={chosen} chosen={chosen} title={hint} onClick={onToggle}>
      {Icon !== undefined && (
        <Icon
          aria-hidden
          sx={({ palette }) => ({ fontSize: 16, color: palette.bakehouse.tones[tone].text })}
        />
      )}
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        {label}{' '}
      </Box>
      {count !== undefined && !chosen && (
        <Box component="span" className="figures" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {count}
        </Box>
      )}
      {chosen && <Close aria-hidden sx={{ fontSize: 14 }} />}
    </Row>
  )
}

const Row = styled(ButtonBase, { shouldForwardProp: (prop) => prop !== 'chosen' })<{
  chosen: boolean
}>(({ theme: { palette }, chosen }) => ({
  display: 'flex',
  gap: 8,
  width: '100%',
  height: 28,
  marginBottom: 2,
  padding: '0 8px',
  borderRadius: 6,
  fontSize: 13,
  '&:hover': { background: palette.bakehouse.sunken },
  ...(chosen && {
    background: palette.bakehouse.accentSoft,
    color: palette.bakehouse.accentText,
    fontWeight: 550,
    '&:hover': { background: palette.bakehouse.accentSoft },
  }),
}))

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
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${palette.bakehouse.accent}`, outlineOffset: 2 },
  // The 24 pixels around the 16.
  '&::before': { content: '""', position: 'absolute', inset: -4 },
}))

/** A button that looks like a link: small, within text or beside a heading. */
export const TextButton = styled(ButtonBase)(({ theme: { palette } }) => ({
  minHeight: 24,
  borderRadius: 4,
  fontSize: 12,
  color: palette.bakehouse.accentText,
  '&:hover': { textDecoration: 'underline' },
}))
