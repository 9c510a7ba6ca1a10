import Box from '@mui/material/Box'
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
    // Beside a taller one it does not stretch: labels and inputs of a row stay in line.
    <Box sx={{ display: 'grid', alignContent: 'start', gap: 1 }}>
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
