import EventOutlined from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { type ComponentProps, useRef } from 'react'
import { parseDay, usDay } from '#shared/kernel/day.ts'
import { TypedInput } from './inputs.tsx'
import './uiMessages.ts'

/**
 * A day, typed as mm/dd/yyyy (m/d/yy is understood and put in form on leaving the field) or chosen in
 * the browser's own calendar. Half a day is a text like any other: the field around says what is wrong.
 */
export function TypedDayInput({
  name,
  ...input
}: Omit<ComponentProps<typeof TypedInput>, 'kind' | 'name'> & {
  /** What the field is called. */
  name: string
}) {
  const translate = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const { value, readOnly = false, onText } = input
  return (
    <Box sx={{ position: 'relative' }}>
      <TypedInput
        {...input}
        inputMode="numeric"
        placeholder="mm/dd/yyyy"
        onBlur={() => {
          const day = parseDay(value)
          if (day !== null && usDay(day) !== value) onText(usDay(day))
        }}
        style={{ paddingRight: 36 }}
      />
      {!readOnly && (
        <>
          <IconButton
            aria-label={translate('ui.open_calendar', { field: name })}
            onClick={() => picker.current?.showPicker?.()}
            sx={{ position: 'absolute', right: 2, top: 2 }}
          >
            <EventOutlined sx={{ fontSize: 18 }} />
          </IconButton>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={parseDay(value) ?? ''}
            onChange={({ target }) => onText(target.value === '' ? '' : usDay(target.value))}
            style={HIDDEN}
          />
        </>
      )}
    </Box>
  )
}

/** There for its calendar alone. */
const HIDDEN = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const
