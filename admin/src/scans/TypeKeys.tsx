import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useRef } from 'react'
import {
  DOCUMENT_TYPE_IDS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '#shared/audit/documentTypes.ts'
import { KeyCap } from '../ui/buttons.tsx'

/** The key of each type: its number, and 9 for D99. */
const TYPE_KEYS = Object.fromEntries(
  DOCUMENT_TYPE_IDS.map((docType) => [docType, docType.slice(1, 2)]),
) as Record<DocumentType, string>

/** The type of each key. */
export const TYPE_OF_KEY: readonly (readonly [key: string, docType: DocumentType])[] =
  DOCUMENT_TYPE_IDS.map((docType) => [TYPE_KEYS[docType], docType])

/** The type of a document, by one key: as it was guessed, for correction. */
export function TypeKeys({
  chosen,
  isGuessed,
  onChoose,
}: {
  chosen: DocumentType
  isGuessed: boolean
  onChoose: (docType: DocumentType) => void
}) {
  const translate = useTranslate()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault()
    const at = DOCUMENT_TYPE_IDS.indexOf(chosen) + by + DOCUMENT_TYPE_IDS.length
    const next = DOCUMENT_TYPE_IDS[at % DOCUMENT_TYPE_IDS.length] ?? chosen
    onChoose(next)
    group.current?.querySelector<HTMLElement>(`[data-type="${next}"]`)?.focus()
  }
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', pb: 1 }}>
        <Box component="span" id={id} sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 500 }}>
          {translate('scans.type')}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {isGuessed && translate('scans.type_guessed')}
        </Box>
      </Box>
      <Group
        ref={group}
        role="radiogroup"
        aria-labelledby={id}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowRight') move(event, 1)
          if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') move(event, -1)
        }}
      >
        {DOCUMENT_TYPE_IDS.map((docType) => (
          <Choice
            key={docType}
            type="button"
            role="radio"
            aria-checked={docType === chosen}
            tabIndex={docType === chosen ? 0 : -1}
            data-type={docType}
            onClick={() => onChoose(docType)}
          >
            <KeyCap aria-hidden>{TYPE_KEYS[docType]}</KeyCap>
            <span>
              {docType} {DOCUMENT_TYPES[docType].name}
            </span>
          </Choice>
        ))}
      </Group>
    </Box>
  )
}

const Group = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
})

const Choice = styled('button')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  padding: '4px 8px',
  border: `1px solid transparent`,
  borderRadius: 6,
  background: 'transparent',
  color: palette.text.primary,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: palette.action.hover },
  '&[aria-checked="true"]': {
    borderColor: palette.primary.main,
    background: palette.primary.light,
    fontWeight: 550,
  },
}))
