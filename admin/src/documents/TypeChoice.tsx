import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import {
  DOCUMENT_TYPE_IDS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '#shared/audit/documentTypes.ts'

/** The type of a document, as it was guessed, for correction. */
export function TypeChoice({
  name,
  chosen,
  onChoose,
}: {
  /** Of the document, for the label. */
  name: string
  chosen: DocumentType
  onChoose: (docType: DocumentType) => void
}) {
  const translate = useTranslate()
  return (
    <Choice
      aria-label={translate('documents.type_of', { name })}
      value={chosen}
      onChange={(event) => {
        const docType = DOCUMENT_TYPE_IDS.find((id) => id === event.target.value)
        if (docType !== undefined) onChoose(docType)
      }}
    >
      {DOCUMENT_TYPE_IDS.map((id) => (
        <option key={id} value={id}>
          {id} {DOCUMENT_TYPES[id].name}
        </option>
      ))}
    </Choice>
  )
}

const Choice = styled('select')(({ theme: { palette } }) => ({
  maxWidth: '100%',
  height: 24,
  marginLeft: -5,
  border: '1px solid transparent',
  borderRadius: 4,
  background: 'transparent',
  color: palette.text.primary,
  font: 'inherit',
  fontWeight: 550,
  colorScheme: palette.mode,
  '& option': { background: palette.background.paper },
  '&:hover, &:focus-visible': { borderColor: palette.bakehouse.control },
}))
