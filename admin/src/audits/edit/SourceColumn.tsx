import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { cellOf, importsOf, type TracedField } from '#shared/orders/lineage.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { FieldSource, useSources } from '../sources/SourcesPanel.tsx'
import { type FieldPath, NOTE_PATH, pathOf } from './draft/fieldPath.ts'
import { useFieldWords } from './fields/useField.ts'
import { useEditor } from './useEditor.ts'

/**
 * The source of the focused field, beside the changes, once it was asked for. Absent for users who may
 * not read the inbox, and on an audit without an order file.
 */
export function SourceColumn({ path }: { path: FieldPath | null }) {
  const translate = useTranslate()
  const { audit, timeZone } = useEditor()
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'show' })
  const [isAsked, setAsked] = useState(false)
  const reading = useSources(audit, isAsked)
  if (!canAccess || importsOf(audit).length === 0) return null
  return (
    <section aria-labelledby="sources">
      <Typography variant="h4" component="h2" id="sources" sx={{ mb: 1 }}>
        {translate('sources.title')}
      </Typography>
      {isAsked ? (
        <ReadPart reading={reading} timeZone={timeZone} loading={<RowsSkeleton rows={2} />}>
          {(sources) => <SourceOfPath path={path} sources={sources} />}
        </ReadPart>
      ) : (
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {translate('sources.show')}
        </Button>
      )}
    </section>
  )
}

function SourceOfPath({
  path,
  sources,
}: {
  path: FieldPath | null
  sources: readonly TracedField[]
}) {
  const translate = useTranslate()
  const { audit } = useEditor()
  const words = useFieldWords()
  const source = path === null ? undefined : sources.find(({ field }) => isAt(field, path))
  return (
    <Box role="status" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {sources.length === 0
        ? translate('sources.no_rows')
        : path === null
          ? translate('sources.choose')
          : source === undefined
            ? translate('sources.not_ordered', { field: words.label(path) })
            : words.label(path)}
      {source !== undefined && (
        <Box sx={{ color: 'text.primary' }}>
          <FieldSource audit={audit} source={source} />
        </Box>
      )}
    </Box>
  )
}

/** Whether lineage's field is the one of the editor's path. */
function isAt(field: string, path: FieldPath): boolean {
  const cell = cellOf(field)
  if (cell !== null) return pathOf(cell.list, cell.line, cell.column) === path
  return path === (field === 'notes' ? NOTE_PATH : field)
}
