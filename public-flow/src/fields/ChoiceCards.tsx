import type { ReactNode } from 'react'
import { InlineError, useFieldError } from './FieldError.tsx'

export interface ChoiceCardsProps {
  /** The id of the first choice, to which a problem leads. */
  id: string
  legend: ReactNode
  /** The legend is there for a screen reader only: the page's heading says it. */
  isLegendHidden?: boolean
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
}

/** One of a few, each a card that is wide enough for a thumb. Nothing is chosen before. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { id, legend, isLegendHidden = false, value, onChange, choices } = props
  const error = useFieldError(id)
  return (
    <fieldset className="choices" aria-describedby={error && `${id}-error`}>
      <legend className={isLegendHidden ? 'unseen' : undefined}>{legend}</legend>
      <InlineError id={`${id}-error`} text={error} />
      {choices.map((choice, n) => (
        <label className="card" key={choice.value}>
          <input
            type="radio"
            id={n === 0 ? id : `${id}-${choice.value}`}
            name={id}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The answer of a page that is one question. */
export function YesNoCards({
  yes,
  no,
  ...page
}: Pick<ChoiceCardsProps, 'legend' | 'value' | 'onChange'> & { yes: string; no: string }) {
  const choices = Object.entries({ yes, no }).map(([value, label]) => ({ value, label }))
  return <ChoiceCards id="answer" isLegendHidden choices={choices} {...page} />
}

export interface CheckRowProps {
  id: string
  label: ReactNode
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A box to check, with its words beside it. */
export function CheckRow({ id, label, hint, checked, onChange }: CheckRowProps) {
  const error = useFieldError(id)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return (
    <>
      <InlineError id={`${id}-error`} text={error} />
      <div className="check">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && (
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
      </div>
    </>
  )
}
