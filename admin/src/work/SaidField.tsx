import { useTranslate } from 'ra-core'
import { AreaControl, Field } from '../ui/inputs.tsx'
import './workMessages.ts'

/** Signs that the words of a person beside an action may have. */
const MOST_SIGNS = 2000

/** The words of a person beside an action: a reason, a reply, what happened. */
export function SaidField({
  label,
  hint,
  optional = false,
  said,
  onSay,
  autoFocus = true,
}: {
  label: string
  hint: string
  optional?: boolean
  said: string
  onSay: (words: string) => void
  autoFocus?: boolean
}) {
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      control={(ids) => (
        <AreaControl
          {...ids}
          maxLength={MOST_SIGNS}
          value={said}
          onChange={({ target }) => onSay(target.value)}
          autoFocus={autoFocus}
        />
      )}
    />
  )
}

/** The reason of an action that needs none; what is asked before it has the focus. */
export function OptionalReason(reason: { said: string; onSay: (words: string) => void }) {
  const translate = useTranslate()
  return (
    <SaidField
      label={translate('work.move.words_reason')}
      hint={translate('work.move.kept')}
      optional
      autoFocus={false}
      {...reason}
    />
  )
}
