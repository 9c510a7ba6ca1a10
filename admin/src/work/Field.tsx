import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { KeyCap } from '../components/KeyCap.tsx'

/** A field with its label above. `control` gets the id that the label and the hint point to. */
export function Field({
  label,
  hint,
  keyCap,
  optional = false,
  control,
}: {
  label: string
  hint?: string | undefined
  /** The key that leads to it. */
  keyCap?: string
  optional?: boolean
  control: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}) {
  const translate = useTranslate()
  const id = useId()
  const described = hint === undefined ? undefined : `${id}-hint`
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Box
          component="label"
          htmlFor={id}
          sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 500 }}
        >
          {label}{' '}
          {optional && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {translate('work.optional')}
            </Box>
          )}
        </Box>
        {keyCap !== undefined && <KeyCap aria-hidden>{keyCap}</KeyCap>}
      </Box>
      {control({ id, 'aria-describedby': described })}
      {hint !== undefined && (
        <Box id={described} sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
    </Box>
  )
}

/** What is typed in: one look for lines, areas and choices. */
export const Control = styled('input')(({ theme: { palette } }) => ({
  width: '100%',
  minHeight: 36,
  padding: '7px 10px',
  border: `1px solid ${palette.bakehouse.control}`,
  borderRadius: 6,
  background: palette.background.paper,
  color: palette.text.primary,
  font: 'inherit',
  colorScheme: palette.mode,
  'textarea&': { minHeight: 84, resize: 'vertical' },
}))
