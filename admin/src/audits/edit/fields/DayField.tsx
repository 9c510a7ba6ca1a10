import EventOutlined from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { parseDay, usDay } from '#shared/kernel/day.ts'
import { TypedInput } from '../../../ui/inputs.tsx'
import type { FieldPath } from '../draft/fieldPath.ts'
import { useFieldWords } from '../useFieldWords.ts'
import { FieldFrame } from './FieldFrame.tsx'

/**
 * A day, typed as mm/dd/yyyy (m/d/yy is understood and put in form on leaving the field) or chosen in
 * the browser's own calendar.
 */
export function DayField({ path }: { path: FieldPath }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame path={path}>
      {(input, { text, type }) => (
        <Box sx={{ position: 'relative' }}>
          <TypedInput
            {...input}
            inputMode="numeric"
            placeholder="mm/dd/yyyy"
            onText={type}
            onBlur={() => {
              const day = parseDay(text)
              if (day !== null && usDay(day) !== text) type(usDay(day))
            }}
            style={{ paddingRight: 36 }}
          />
          {!input.readOnly && (
            <>
              <IconButton
                aria-label={translate('edit.open_calendar', { field: words.label(path) })}
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
                value={parseDay(text) ?? ''}
                onChange={({ target }) => type(target.value === '' ? '' : usDay(target.value))}
                style={HIDDEN}
              />
            </>
          )}
        </Box>
      )}
    </FieldFrame>
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
