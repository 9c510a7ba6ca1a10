import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { NEW_ORDER_FIELDS, type NewOrderField } from '#shared/orders/newOrder.ts'
import { FieldNote, TypedInput } from '../../ui/inputs.tsx'
import { StateInput } from '../../ui/StateInput.tsx'

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
  const { kind } = NEW_ORDER_FIELDS[name]
  const input = {
    id,
    name,
    value,
    onText: onChange,
    onBlur: onLeave,
    'aria-required': isNeeded,
    'aria-invalid': mistake !== undefined,
    'aria-describedby': said === undefined ? undefined : `${id}-said`,
  }
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
      {kind === 'state' ? (
        <StateInput {...input} />
      ) : (
        <TypedInput
          {...input}
          kind={kind === 'phone' || kind === 'zip' ? kind : undefined}
          autoFocus={name === 'orderNumber'}
        />
      )}
      {said !== undefined && (
        <FieldNote
          id={`${id}-said`}
          role={mistake === undefined ? undefined : 'alert'}
          tone={mistake === undefined ? 'plain' : 'red'}
          sx={{ mt: 0 }}
        >
          {said}
        </FieldNote>
      )}
    </Box>
  )
}
