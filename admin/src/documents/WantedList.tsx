import Check from '@mui/icons-material/Check'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { documentChecklist } from '#shared/audit/completeness.ts'
import { type DocumentType, wantedName } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { basisOf } from '#shared/audit/orderKinds.ts'
import './documentMessages.ts'

/** Which documents the premium bases ask for, and which of them have come or were declined. */
export function WantedList({
  audit: { categories, keyQuestions, skippedDocuments = {} },
  held,
}: {
  audit: Pick<Audit, 'categories' | 'keyQuestions' | 'skippedDocuments'>
  held: readonly DocumentType[]
}) {
  const translate = useTranslate()
  const bases = categories.map(basisOf)
  const wanted = documentChecklist({ categories, keyQuestions }, held)
  if (wanted.length === 0) return null
  return (
    <List aria-label={translate('documents.wanted')}>
      {wanted.map(({ oneOf, isThere: came }) => {
        const declined = oneOf.flatMap((type) => skippedDocuments[type] ?? [])
        return (
          <li key={oneOf.join()} className={came ? 'came' : undefined}>
            {came ? (
              <Check titleAccess={translate('documents.came')} />
            ) : (
              <RadioButtonUnchecked titleAccess={translate('documents.missing')} />
            )}
            <span>
              {oneOf
                .map((type) => `${type} ${wantedName(type, bases)}`)
                .join(` ${translate('documents.or')} `)}
              {!came && declined.length > 0 && (
                <small>{translate('documents.declined', { why: declined.join(', ') })}</small>
              )}
            </span>
          </li>
        )
      })}
    </List>
  )
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 16px 12px',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  color: palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 6 },
  '& svg': { fontSize: 16, marginTop: 2, color: palette.warning.main },
  '& .came svg': { color: palette.success.main },
  '& small': { display: 'block', fontSize: 12 },
}))
