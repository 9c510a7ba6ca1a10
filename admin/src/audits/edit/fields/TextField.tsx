import EventOutlined from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type ReactNode, type SelectHTMLAttributes, useId, useRef } from 'react'
import { EDITABLE_FIELDS, type EditableField, hasLines } from '#shared/audit/editableFields.ts'
import { parseDay, usDay } from '#shared/kernel/day.ts'
import { AreaControl, ChoiceControl, Control, TypedInput } from '../../../ui/inputs.tsx'
import { StateInput } from '../../../ui/StateInput.tsx'
import { type FieldPath, partsOf } from '../draft/fieldPath.ts'
import { FieldFrame, FieldLabel } from './FieldFrame.tsx'
import { useFieldWords } from './useField.ts'

/** A group of fields under a heading, four in a row where there is room. */
export function FieldGroup({
  title,
  note,
  fields = [],
  children,
}: {
  title: string
  note?: string
  fields?: readonly FieldPath[]
  children?: ReactNode
}) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 7 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        {note !== undefined && (
          <Typography variant="caption" color="text.secondary">
            {note}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        {fields.map((path) => (
          <TextField key={path} path={path} />
        ))}
        {children}
      </Box>
    </Box>
  )
}

const TYPED_KINDS = { phone: 'phone', cents: 'money', zip: 'zip' } as const

/** A field of an audit, with the input that its kind asks for (specification §5). */
export function TextField({ path, span }: { path: FieldPath; span?: 1 | 2 | 3 | 4 }) {
  const { name } = partsOf(path)
  const field: EditableField = EDITABLE_FIELDS[name ?? 'anythingElse']
  const { kind } = field
  if (kind === 'day') return <DayField path={path} />
  if (kind === 'state') return <StateField path={path} />
  if (kind === 'boolean') return <YesNoField path={path} />
  if (hasLines(field)) return <LongTextField path={path} />
  return (
    <FieldFrame path={path} span={span}>
      {(input, { type }) => (
        <TypedInput
          {...input}
          kind={kind in TYPED_KINDS ? TYPED_KINDS[kind as keyof typeof TYPED_KINDS] : undefined}
          type={kind === 'email' ? 'email' : 'text'}
          dir="auto"
          onText={type}
        />
      )}
    </FieldFrame>
  )
}

/**
 * A day, typed as mm/dd/yyyy (m/d/yy is understood and put in form on leaving the field) or chosen in
 * the browser's own calendar.
 */
function DayField({ path }: { path: FieldPath }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame path={path}>
      {(input, { text, type }) => (
        <Box sx={{ position: 'relative' }}>
          <TypedInput
            {...input}
            inputMode="numeric"
            placeholder="mm/dd/yyyy"
            onText={type}
            onBlur={() => {
              const day = parseDay(text)
              if (day !== null && usDay(day) !== text) type(usDay(day))
            }}
            style={{ paddingRight: 36 }}
          />
          {!input.readOnly && (
            <>
              <IconButton
                aria-label={translate('edit.open_calendar', { field: words.label(path) })}
                onClick={() => picker.current?.showPicker?.()}
                sx={{ position: 'absolute', right: 2, top: 2 }}
              >
                <EventOutlined sx={{ fontSize: 18 }} />
              </IconButton>
              <input
                ref={picker}
                type="date"
                tabIndex={-1}
                aria-hidden
                value={parseDay(text) ?? ''}
                onChange={({ target }) => type(target.value === '' ? '' : usDay(target.value))}
                style={HIDDEN}
              />
            </>
          )}
        </Box>
      )}
    </FieldFrame>
  )
}

/** There for its calendar alone. */
const HIDDEN = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const

/** A text of several lines, over the whole width. */
export function LongTextField({ path, placeholder }: { path: FieldPath; placeholder?: string }) {
  return (
    <FieldFrame path={path} span={4}>
      {(input, { type }) => (
        <TextArea
          {...input}
          rows={2}
          dir="auto"
          placeholder={placeholder}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </FieldFrame>
  )
}

const TextArea = styled(AreaControl)({
  minHeight: 0,
  // Grows with its text where the browser can.
  fieldSizing: 'content',
})

/** A US state of the audit. */
function StateField({ path }: { path: FieldPath }) {
  return (
    <FieldFrame path={path}>
      {(input, { type }) => <StateInput {...input} onText={type} />}
    </FieldFrame>
  )
}

/** Yes or no. */
function YesNoField({ path }: { path: FieldPath }) {
  return (
    <FieldFrame path={path}>
      {(input, { type, closed }) => (
        <ChoiceBox
          {...input}
          disabled={closed !== null}
          options={['yes', 'no']}
          wordKey="edit"
          onText={type}
        />
      )}
    </FieldFrame>
  )
}

/** A value that came with the order and is not edited here. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Control id={id} value={value} readOnly dir="auto" />
    </Box>
  )
}

/** One of several, in the browser's own list. `wordKey`: where the options' words are. */
export function ChoiceBox({
  options,
  wordKey,
  onText,
  readOnly: _,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  value: string
  options: readonly string[]
  wordKey: string
  /** Selects know no such thing: they are disabled. */
  readOnly?: boolean
  onText: (text: string) => void
}) {
  const translate = useTranslate()
  return (
    <ChoiceControl {...select} onChange={({ target }) => onText(target.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {translate(`${wordKey}.${option}`)}
        </option>
      ))}
    </ChoiceControl>
  )
}
