import CallSplit from '@mui/icons-material/CallSplit'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { EDITABLE_FIELDS, type EditableField, hasLines } from '#shared/audit/editableFields.ts'
import { LANGUAGE_CODES, LANGUAGES } from '#shared/kernel/language.ts'
import {
  AreaControl,
  ChoiceInput,
  Control,
  Field,
  FieldNote,
  MistakeNote,
  TypedInput,
} from '../../../ui/inputs.tsx'
import { StateInput } from '../../../ui/StateInput.tsx'
import { TypedDayInput } from '../../../ui/TypedDayInput.tsx'
import { type FieldPath, inputIdOf, partsOf } from '../draft/fieldPath.ts'
import { type FieldState, useField, useFieldWords } from './useField.ts'

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
          <AuditField key={path} path={path} />
        ))}
        {children}
      </Box>
    </Box>
  )
}

/** Columns of the grid that a field takes. */
type Span = 1 | 2 | 4

const TYPED_KINDS = { phone: 'phone', cents: 'money', zip: 'zip' } as const

/** A field of the audit, with the input that its kind asks for (specification §5). */
export function AuditField({ path, span = 1 }: { path: FieldPath; span?: Span }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { name } = partsOf(path)
  const field: EditableField = EDITABLE_FIELDS[name ?? 'anythingElse']
  const { kind } = field
  if (hasLines(field)) return <LongField path={path} />
  return (
    <FieldFrame path={path} span={span}>
      {(input, { type }) => {
        if (kind === 'day')
          return <TypedDayInput {...input} name={words.label(path)} onText={type} />
        if (kind === 'state') return <StateInput {...input} onText={type} />
        if (kind === 'boolean')
          return (
            <ChoiceInput
              {...input}
              options={['yes', 'no'].map((value) => ({
                value,
                words: translate(`edit.${value}`),
              }))}
              onText={type}
            />
          )
        if (kind === 'language')
          return (
            <ChoiceInput
              {...input}
              options={LANGUAGE_CODES.map((value) => ({ value, words: LANGUAGES[value] }))}
              onText={type}
            />
          )
        return (
          <TypedInput
            {...input}
            kind={kind in TYPED_KINDS ? TYPED_KINDS[kind as keyof typeof TYPED_KINDS] : undefined}
            type={kind === 'email' ? 'email' : 'text'}
            dir="auto"
            onText={type}
          />
        )
      }}
    </FieldFrame>
  )
}

/** A text of several lines, over the whole width. */
export function LongField({ path, placeholder }: { path: FieldPath; placeholder?: string }) {
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

/** A value that came with the order and is not edited here. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  return (
    <Field
      label={label}
      control={(ids) => <Control {...ids} value={value} readOnly dir="auto" />}
    />
  )
}

/** What an input needs to be the field's. */
interface InputProps {
  id: string
  value: string
  readOnly: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** The kit's field at a path: with a dot when it is changed, and below what is wrong or was there. */
export function FieldFrame({
  path,
  label,
  span = 1,
  children,
}: {
  path: FieldPath
  /** Where the field's own name is too long. */
  label?: string
  span?: Span
  children: (input: InputProps, field: FieldState) => ReactNode
}) {
  const words = useFieldWords()
  const field = useField(path)
  return (
    <Box sx={{ gridColumn: { sm: `span ${Math.min(span, 2)}`, lg: `span ${span}` }, minWidth: 0 }}>
      <Field
        id={inputIdOf(path)}
        label={label ?? words.label(path)}
        mark={field.isChanged && <ChangedDot />}
        help={helpOf(field)}
        control={(ids) =>
          children(
            {
              ...ids,
              value: field.text,
              readOnly: field.closed !== null,
              'aria-invalid': field.mistake !== null,
            },
            field,
          )
        }
      />
    </Box>
  )
}

/** What is wrong with a field, that it is missing, or what it was; undefined when there is nothing to say. */
export function helpOf({ mistake, help, isMissing, isConflict }: FieldState): ReactNode {
  if (mistake !== null) return <MistakeNote mistake={mistake} />
  if (help === null) return undefined
  return (
    <FieldNote tone={isMissing || isConflict ? 'amber' : 'plain'}>
      {isConflict && <CallSplit aria-hidden />}
      {isMissing && !isConflict && <RadioButtonUncheckedOutlined aria-hidden />}
      <span>
        <bdi>{help}</bdi>
      </span>
    </FieldNote>
  )
}

/** The accent dot of a changed field; in words the list of changes says it. */
export function ChangedDot() {
  const translate = useTranslate()
  return <Dot aria-hidden title={translate('edit.changed')} />
}

const Dot = styled('span')(({ theme: { palette } }) => ({
  display: 'inline-block',
  width: 6,
  height: 6,
  marginLeft: 6,
  verticalAlign: 'middle',
  borderRadius: '50%',
  background: palette.primary.main,
}))
