import CallSplit from '@mui/icons-material/CallSplit'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { FieldNote, MistakeNote } from '../../../ui/inputs.tsx'
import { type FieldPath, inputIdOf } from '../draft/fieldPath.ts'
import { type FieldState, useField, useFieldWords } from './useField.ts'

/** What an input needs to be the field's. */
export interface InputProps {
  id: string
  value: string
  readOnly: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A field: its name above, with a dot when it is changed, and below what is wrong or was there. */
export function FieldFrame({
  path,
  span = 1,
  children,
}: {
  path: FieldPath
  /** Columns of the grid that it takes. */
  span?: 1 | 2 | 3 | 4
  children: (input: InputProps, field: FieldState) => ReactNode
}) {
  const words = useFieldWords()
  const field = useField(path)
  const id = inputIdOf(path)
  const helpId = `${id}-help`
  const hasHelp = field.mistake !== null || field.help !== null
  return (
    <Box sx={{ gridColumn: { sm: `span ${Math.min(span, 2)}`, lg: `span ${span}` }, minWidth: 0 }}>
      <FieldLabel htmlFor={id}>
        {words.label(path)}
        {field.isChanged && <ChangedDot />}
      </FieldLabel>
      {children(
        {
          id,
          value: field.text,
          readOnly: field.closed !== null,
          'aria-invalid': field.mistake !== null,
          'aria-describedby': hasHelp ? helpId : undefined,
        },
        field,
      )}
      {hasHelp && <FieldHelp id={helpId} field={field} />}
    </Box>
  )
}

/** What is wrong with a field, that it is missing, or what it was. */
export function FieldHelp({ id, field }: { id: string; field: FieldState }) {
  if (field.mistake !== null) return <MistakeNote id={id} mistake={field.mistake} />
  if (field.help === null) return null
  return (
    <FieldNote id={id} tone={field.isMissing || field.isConflict ? 'amber' : 'plain'}>
      {field.isConflict && <CallSplit aria-hidden />}
      {field.isMissing && !field.isConflict && <RadioButtonUncheckedOutlined aria-hidden />}
      <span>
        <bdi>{field.help}</bdi>
      </span>
    </FieldNote>
  )
}

/** The accent dot of a changed field; in words the list of changes says it. */
export function ChangedDot() {
  const translate = useTranslate()
  return <Dot aria-hidden title={translate('edit.changed')} />
}

export const FieldLabel = styled('label')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  marginBottom: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: palette.text.secondary,
}))

const Dot = styled('span')(({ theme: { palette } }) => ({
  flex: 'none',
  width: 6,
  height: 6,
  borderRadius: '50%',
  background: palette.primary.main,
}))
