import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { CONSTANT_FIELDS, refusalOfConstant } from '#shared/orders/readFeedProfile.ts'
import { ChoiceControl, Control, Field } from '../../ui/inputs.tsx'

export type Constants = NonNullable<FeedProfile['constants']>

/** What a feed profile gives to every order: a line for each field, with what is wrong with it. */
export function ConstantsEditor({
  constants,
  onChange,
}: {
  constants: Constants
  onChange: (constants: Constants) => void
}) {
  const translate = useTranslate()
  const id = useId()
  const choice = useRef<HTMLSelectElement>(null)
  const [next, setNext] = useState<OrderField | ''>('')
  const given = Object.entries(constants) as [OrderField, string][]
  const free = CONSTANT_FIELDS.filter((field) => constants[field] === undefined)
  const remove = (field: OrderField) => {
    const { [field]: _, ...others } = constants
    onChange(others)
  }
  return (
    <section aria-labelledby={id}>
      <Typography variant="h4" component="h2" id={id} sx={{ mb: 1 }}>
        {translate('constants.title')}
      </Typography>
      <Box sx={{ mb: 3, color: 'text.secondary' }}>{translate('constants.lead')}</Box>
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 560 }}>
        {given.map(([field, text]) => (
          <ConstantLine
            key={field}
            field={field}
            text={text}
            onChange={(typed) => onChange({ ...constants, [field]: typed })}
            onRemove={() => remove(field)}
          />
        ))}
        <Box sx={{ display: 'flex', alignItems: 'end', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Field
              label={translate('constants.field')}
              control={(ids) => (
                <ChoiceControl
                  {...ids}
                  ref={choice}
                  value={next}
                  onChange={(event) =>
                    setNext(free.find((field) => field === event.target.value) ?? '')
                  }
                >
                  <option value="">{translate('constants.choose')}</option>
                  {free.map((field) => (
                    <option key={field} value={field}>
                      {ORDER_FIELDS[field].label}
                    </option>
                  ))}
                </ChoiceControl>
              )}
            />
          </Box>
          <Button
            startIcon={<Add />}
            variant="outlined"
            onClick={() => {
              if (next === '') choice.current?.focus()
              else onChange({ ...constants, [next]: '' })
              setNext('')
            }}
            sx={{ height: 36 }}
          >
            {translate('constants.add')}
          </Button>
        </Box>
      </Box>
    </section>
  )
}

function ConstantLine({
  field,
  text,
  onChange,
  onRemove,
}: {
  field: OrderField
  text: string
  onChange: (text: string) => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const { label } = ORDER_FIELDS[field]
  // Nothing typed yet is no mistake before the profile is saved.
  const mistake = text === '' ? null : refusalOfConstant(field, text)
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'end', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Field
            label={label}
            control={(ids) => (
              <Control
                {...ids}
                value={text}
                autoFocus={text === ''}
                aria-describedby={mistake === null ? undefined : id}
                aria-invalid={mistake !== null || undefined}
                sx={mistake === null ? undefined : { borderColor: 'error.main' }}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          />
        </Box>
        <Button
          aria-label={translate('constants.remove_of', { field: label })}
          onClick={onRemove}
          sx={{ height: 36 }}
        >
          {translate('constants.remove')}
        </Button>
      </Box>
      {mistake !== null && (
        <Box id={id} sx={{ mt: 1, fontSize: 12, color: 'error.main' }}>
          <div>{mistake.message}</div>
          {mistake.next}
        </Box>
      )}
    </div>
  )
}
