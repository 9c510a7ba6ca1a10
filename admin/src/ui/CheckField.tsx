import Box from '@mui/material/Box'
import { useId } from 'react'

/** A check box with its words beside it, and below them what is to be known of it. */
export function CheckField({
  label,
  hint,
  checked,
  disabled = false,
  onCheck,
}: {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onCheck: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div>
      <Box component="label" sx={{ display: 'inline-flex', gap: 2, py: '2px' }}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={({ target }) => onCheck(target.checked)}
          // In the middle of the first line.
          style={{ marginTop: 2 }}
        />
        {label}
      </Box>
      {hint !== undefined && (
        <Box id={id} sx={{ pl: 6, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
    </div>
  )
}
