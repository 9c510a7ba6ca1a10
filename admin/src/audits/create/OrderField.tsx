import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { NewOrderField } from '#shared/domain/order/newOrder.ts'

/** One field of the form: its label above, its mistake or hint below. */
export function OrderField({
  name,
  label,
  isNeeded,
  value,
  mistake,
  hint,
  columns,
  onChange,
  onLeave,
}: {
  name: NewOrderField
  label: string
  isNeeded: boolean
  value: string
  mistake: string | undefined
  hint: string | undefined
  /** Of the four columns of the form. */
  columns: number
  onChange: (text: string) => void
  onLeave: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const said = mistake ?? hint
  return (
    <Box
      sx={{ display: 'grid', gap: 1, alignContent: 'start', gridColumn: { sm: `span ${columns}` } }}
    >
      <Box
        component="label"
        htmlFor={id}
        sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 500 }}
      >
        {label}{' '}
        {isNeeded && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {translate('create.needed')}
          </Box>
        )}
      </Box>
      <OutlinedInput
        id={id}
        name={name}
        notched={false}
        autoFocus={name === 'orderNumber'}
        autoComplete="off"
        value={value}
        error={mistake !== undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        inputProps={{
          'aria-required': isNeeded,
          'aria-invalid': mistake !== undefined,
          'aria-describedby': said === undefined ? undefined : `${id}-said`,
        }}
        sx={{ height: 36, fontSize: 13, '& input': { px: 3, py: 0, height: '100%' } }}
      />
      {said !== undefined && (
        <Box
          id={`${id}-said`}
          role={mistake === undefined ? undefined : 'alert'}
          sx={{
            fontSize: 12,
            lineHeight: '16px',
            color: mistake === undefined ? 'text.secondary' : 'error.main',
          }}
        >
          {said}
        </Box>
      )}
    </Box>
  )
}
