import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Refusal } from '#shared/errors/refusal.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { pinnedFoot } from '../../ui/pinnedFoot.ts'
import { changeRows } from './draft/Draft.ts'
import { useEditor } from './useEditor.ts'

/** Comes with the first change: what is unsaved, what stops it, and the one filled button. */
export function SaveBar({
  isSaving,
  savedVersion,
  refusal,
  onSave,
}: {
  isSaving: boolean
  /** The version that the last save made; null before one. */
  savedVersion: number | null
  /** Why the last save was refused. */
  refusal: Refusal | null
  onSave: () => void
}) {
  const translate = useTranslate()
  const editor = useEditor()
  const { mistakes, conflicts, discard } = editor
  const count = changeRows(editor).length
  if (count === 0)
    return (
      <Box role="status" sx={{ display: 'flex', gap: 2, mt: 4, color: 'success.main' }}>
        {savedVersion !== null && (
          <>
            <CheckCircleOutline aria-hidden sx={{ fontSize: 18 }} />
            {translate('edit.saved', { version: savedVersion })}
          </>
        )}
      </Box>
    )
  return (
    <Box
      ref={pinnedFoot}
      component="section"
      aria-label={translate('edit.unsaved', { smart_count: count })}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        mx: { xs: -3, sm: -6 },
        mb: -6,
        mt: 6,
        px: { xs: 3, sm: 6 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: '0 -8px 24px rgba(16,18,20,.06)',
      }}
    >
      <EditOutlined aria-hidden sx={{ fontSize: 18, color: 'primary.main' }} />
      <strong>{translate('edit.unsaved', { smart_count: count })}</strong>
      {mistakes.size > 0 && (
        <Box component="span" sx={{ color: 'error.main' }}>
          {translate('edit.errors', { smart_count: mistakes.size })}
        </Box>
      )}
      {conflicts.length > 0 && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {translate('edit.conflicts', { smart_count: conflicts.length })}
        </Box>
      )}
      {refusal !== null && (
        <Box role="alert" sx={{ flex: '1 1 300px', color: 'error.main' }}>
          {refusal.message} {refusal.next}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        <Button onClick={discard}>{translate('edit.discard')}</Button>
        <Button variant="contained" onClick={onSave} sx={{ gap: 2, '& kbd': ON_FILLED }}>
          {translate(isSaving ? 'edit.saving' : 'edit.save')}
          <KeyCap>Ctrl S</KeyCap>
        </Button>
      </Box>
    </Box>
  )
}

/** A key on the filled button: in the button's own colors. */
const ON_FILLED = { background: 'transparent', color: 'inherit', borderColor: 'currentcolor' }
