import { useTranslate } from 'ra-core'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { readAs, staysReduced, type TypedKind, typeInto } from '#shared/kernel/typeInto.ts'
import { Control } from './Control.tsx'
import { FieldNote } from './FieldNote.tsx'
import './uiMessages.ts'

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
