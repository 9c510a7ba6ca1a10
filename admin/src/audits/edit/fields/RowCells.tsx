import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { RowField } from '#shared/audit/worksheet/rows.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { ChoiceInput, TypedInput } from '../../../ui/inputs.tsx'
import { Card } from '../../../ui/Panel.tsx'
import type { FieldPath } from '../draft/fieldPath.ts'
import { presentIds } from '../draft/texts.ts'
import { useEditor } from '../useEditor.ts'
import { FieldFrame } from './fields.tsx'

/** The rows of a list, each a card of its own, under the tab's title; why they are closed, if they are. */
export function RowCards({
  list,
  closed,
  words: { add, none },
  onAdd,
  children,
}: {
  list: Extract<RowField, 'subcontractors' | 'records'>
  closed: Refusal | null
  words: { add: string; none: string }
  onAdd: () => void
  children: (id: string) => ReactNode
}) {
  const translate = useTranslate()
  const { texts } = useEditor()
  const ids = presentIds(texts, list)
  return (
    <Box component="section" aria-labelledby={list} sx={{ mb: 7 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, mb: 2 }}>
        <Typography variant="h4" component="h2" id={list} sx={{ flex: 1 }}>
          {translate(`edit.tabs.${list}`)}
        </Typography>
        {closed === null && (
          <Button startIcon={<AddIcon />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </Box>
      {closed !== null && (
        <Box sx={{ mb: 2, color: 'text.secondary' }}>
          {closed.message} {closed.next}
        </Box>
      )}
      {ids.length === 0 && <Card sx={{ p: 4, color: 'text.secondary' }}>{none}</Card>}
      <Box sx={{ display: 'grid', gap: 4 }}>{ids.map(children)}</Box>
    </Box>
  )
}

/** The cells of a card, three beside each other where there is room. */
export function CellGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}

/** A cell of a row as a field with its name above it. */
export function TextCell({
  path,
  column,
  kind,
}: {
  path: FieldPath
  column: string
  kind?: 'money'
}) {
  const translate = useTranslate()
  return (
    <FieldFrame path={path} label={translate(`edit.columns.${column}`)}>
      {(input, { type }) => <TypedInput {...input} kind={kind} dir="auto" onText={type} />}
    </FieldFrame>
  )
}

/** The same where it is one of a few. */
export function ChoiceCell({
  path,
  column,
  options,
}: {
  path: FieldPath
  column: string
  options: { value: string; words: string }[]
}) {
  const translate = useTranslate()
  return (
    <FieldFrame path={path} label={translate(`edit.columns.${column}`)}>
      {(input, { type }) => <ChoiceInput {...input} options={options} onText={type} />}
    </FieldFrame>
  )
}

export function choicesOf(table: Readonly<Record<string, string>>) {
  return Object.entries(table).map(([value, words]) => ({ value, words }))
}
