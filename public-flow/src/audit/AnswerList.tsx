import { Fragment } from 'react'
import { type Texts, useTexts } from '../app/language.tsx'
import type { AnswerRow, AnswerSection } from './answerSections.ts'
import { useFlow } from './flow.ts'

/** All answers in their sections; each with a way to change it, unless they can only be read. */
export function AnswerList({
  sections,
  isLocked,
}: {
  sections: readonly AnswerSection[]
  isLocked: boolean
}) {
  return sections.map(({ id, title, rows, step }) => (
    <section key={`${id} ${title}`} className="answers">
      <div className="answers-title">
        <h2>{title}</h2>
        {step !== undefined && !isLocked && (
          <ChangeLink label={title} step={step} isEmpty={false} />
        )}
      </div>
      <dl>
        {rows.map((row) => (
          <Row key={row.label} row={row} isLocked={isLocked || step !== undefined} />
        ))}
      </dl>
    </section>
  ))
}

function Row({ row, isLocked }: { row: AnswerRow; isLocked: boolean }) {
  const { label, values, step, isEmpty, isSum } = row
  const isMoney = step === null
  return (
    <div className={`answer${isSum ? ' total' : ''}${isMoney ? ' amount' : ''}`}>
      <dt>{label}</dt>
      <dd>
        {values.map((value, n) => (
          <span key={value} className={n > 0 ? 'value hint' : 'value'}>
            {value.split(/(?=@)/).map((part, at) => (
              // An email that does not fit breaks here, not within a word.
              <Fragment key={at}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </span>
        ))}
      </dd>
      {step !== null && !isLocked && (
        <dd className="act">
          <ChangeLink label={label} step={step} isEmpty={isEmpty} />
        </dd>
      )}
    </div>
  )
}

function ChangeLink({
  label,
  step,
  isEmpty,
}: {
  label: string
  step: NonNullable<AnswerRow['step']>
  isEmpty: boolean
}) {
  const { goTo } = useFlow()
  const say = useTexts(CHANGE_TEXTS)
  return (
    <button type="button" className="link" onClick={() => goTo(step, { fromCheck: true })}>
      {say(isEmpty ? 'add' : 'change')}
      <span className="unseen"> {label}</span>
    </button>
  )
}

export const CHANGE_TEXTS = {
  change: ['Change', 'Cambiar'],
  add: ['Add', 'Agregar'],
} as const satisfies Texts
