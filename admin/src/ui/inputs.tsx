import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import {
  type ComponentProps,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { readAs, staysReduced, type TypedKind, typeInto } from '#shared/kernel/typeInto.ts'
import { KeyCap } from './buttons.tsx'
import './uiMessages.ts'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { styled, type Theme } from '@mui/material/styles'
import { type Day, parseDay } from '#shared/kernel/day.ts'

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
              {translate('ui.optional')}
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

const INPUT_MODES = { money: 'decimal', number: 'decimal', phone: 'tel', zip: 'numeric' } as const

/**
 * A line whose text is put in its form while it is typed (specification §5): an amount, a phone number,
 * a ZIP code; without `kind` it stays as it is typed. The caret stays behind the same characters,
 * wherever in the text they are typed. Where the form dropped something, it says what it reads.
 */
export function TypedInput({
  kind,
  onText,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> & {
  kind?: Exclude<TypedKind, 'state'> | undefined
  value: string
  onText: (text: string) => void
}) {
  const translate = useTranslate()
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [isReduced, setReduced] = useState(false)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== element.current) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const isAmount = kind === 'money' || kind === 'number'
  const isNoted = kind !== undefined && isReduced && input.value !== '' && !input['aria-invalid']
  const noteId = `${input.id ?? input.name ?? 'input'}-read-as`
  return (
    <>
      <Control
        type="text"
        autoComplete="off"
        {...(kind === undefined ? {} : { inputMode: INPUT_MODES[kind] })}
        {...input}
        ref={element}
        className={[isAmount && 'number', className].filter(Boolean).join(' ') || undefined}
        aria-describedby={
          [input['aria-describedby'], isNoted && noteId].filter(Boolean).join(' ') || undefined
        }
        onChange={({ target: { value, selectionStart } }) => {
          if (kind === undefined) {
            onText(value)
            return
          }
          const typed = typeInto(kind, input.value, value, selectionStart ?? value.length)
          if (typed.text !== value) caret.current = typed.caret
          setReduced(staysReduced(isReduced, typed))
          onText(typed.text)
        }}
      />
      {isNoted && (
        <FieldNote id={noteId} tone="amber" role="status">
          {translate('ui.read_as', { text: readAs(kind, input.value) })}
        </FieldNote>
      )}
    </>
  )
}

/**
 * A day that is typed or chosen. Browsers fire a change for every key, with the year 2 on the way to
 * 2026: input stays in the field, and only a valid day reaches `onDay`. Left with half a day, it shows
 * `value`.
 */
export function DayInput({
  value,
  onDay,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: Day | ''
  onDay: (day: Day) => void
}) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  // Another value from elsewhere wins over what was being typed.
  const isTyping = typed !== null && (value === typed.over || value === typed.text)
  return (
    <Control
      {...props}
      type="date"
      value={isTyping ? typed.text : value}
      onBlur={() => setTyped(null)}
      onChange={({ target: { value: text } }) => {
        setTyped({ text, over: value })
        const day = parseDay(text)
        if (day !== null) onDay(day)
      }}
    />
  )
}

/** A line below an input: what is wrong with it, or what is to be known. */
export const FieldNote = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: 'red' | 'amber' | 'plain'
}>(({ theme: { palette }, tone }) => ({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  overflowWrap: 'anywhere',
  color: tone === 'plain' ? palette.text.secondary : palette.bakehouse.tones[tone].text,
  '& svg': { flex: 'none', fontSize: 14, marginTop: 1 },
  '& span': { minWidth: 0 },
}))

/** What is wrong with an input, below it. `mistake` follows the field's name elsewhere: here it begins. */
export function MistakeNote({ id, mistake }: { id?: string; mistake: string }) {
  return (
    <FieldNote id={id} tone="red">
      <ErrorOutline aria-hidden />
      <span>{mistake.charAt(0).toUpperCase() + mistake.slice(1)}</span>
    </FieldNote>
  )
}

/** A line to type in: the look of every input, select and text area of the admin. */
export const Control = styled('input')(look, { height: 36, padding: '0 10px' })

/** Several lines. */
export const AreaControl = styled('textarea')(look, {
  display: 'block',
  minHeight: 84,
  padding: '7px 10px',
  resize: 'vertical',
})

/** One of a list. */
export const ChoiceControl = styled('select')(look, { height: 36, padding: '0 10px' })

function look({ theme: { palette } }: { theme: Theme }) {
  const closed = {
    borderColor: palette.bakehouse.line2,
    background: palette.bakehouse.sunken,
    color: palette.text.secondary,
    opacity: 1,
  }
  return {
    boxSizing: 'border-box',
    width: '100%',
    border: `1px solid ${palette.bakehouse.control}`,
    borderRadius: 6,
    background: palette.background.paper,
    color: palette.text.primary,
    font: 'inherit',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    colorScheme: palette.mode,
    '&::placeholder': { color: palette.bakehouse.text3, opacity: 1 },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '&[aria-invalid="true"]': {
      borderColor: palette.error.main,
      boxShadow: `inset 0 0 0 1px ${palette.error.main}`,
    },
    '&:read-only:not(select):not([type="checkbox"])': closed,
    '&:disabled': closed,
    '&.number': { textAlign: 'right' },
  } as const
}
