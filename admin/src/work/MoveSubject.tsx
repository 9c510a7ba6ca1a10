import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { DOCUMENT_TYPES, INSURED_DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import { OUTCOME_REASON_CODES, OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import './workMessages.ts'

/** Why an audit is nonproductive, or which document is wrong; what does not hold says why not. */
export function MoveSubject({
  of,
  chosen,
  onChoose,
  refusalOf,
}: {
  of: 'outcomeReason' | 'document'
  chosen: string
  onChoose: (subject: string) => void
  /** Why one cannot be chosen now; null when it can. */
  refusalOf: (subject: string) => Refusal | null
}) {
  const translate = useTranslate()
  const name = useId()
  const all: readonly (readonly [string, string])[] =
    of === 'document'
      ? INSURED_DOCUMENT_TYPES.map((id) => [id, `${id} ${DOCUMENT_TYPES[id].name}`])
      : OUTCOME_REASON_CODES.map((code) => [code, OUTCOME_REASONS[code].label])
  // A reason that is none in this state is not offered; one that does not hold yet says why.
  const subjects = all
    .map(([subject, label]) => ({ subject, label, refused: refusalOf(subject) }))
    .filter(({ refused }) => refused?.code !== 'OUTCOME_REASON_NOT_HERE')
  return (
    <Choices role="radiogroup" aria-label={translate(`work.move.${of}`)}>
      {subjects.map(({ subject, label, refused }) => {
        return (
          <label key={subject}>
            <input
              type="radio"
              name={name}
              checked={subject === chosen}
              // What cannot be chosen stays in reach, so that its reason can be read.
              aria-disabled={refused !== null}
              onChange={() => refused === null && onChoose(subject)}
            />
            <span>
              {label}
              {refused !== null && <small>{refused.message}</small>}
            </span>
          </label>
        )
      })}
    </Choices>
  )
}

const Choices = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 2,
  '& label': { display: 'flex', alignItems: 'flex-start', gap: 8, minHeight: 28, padding: '4px 0' },
  '& input': { width: 16, height: 16, margin: '2px 0 0', accentColor: palette.primary.main },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    color: palette.text.secondary,
  },
  '& label:has([aria-disabled="true"])': { color: palette.text.secondary },
}))
