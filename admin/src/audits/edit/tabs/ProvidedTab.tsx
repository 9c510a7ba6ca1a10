import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { DOCUMENT_TYPE_IDS, DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import { exposureText } from '#shared/audit/exposures.ts'
import { DocumentsPanel } from '../../../documents/DocumentsPanel.tsx'
import { useAuditDocuments } from '../../../documents/useAuditDocuments.ts'
import { Card } from '../../../ui/Panel.tsx'
import { useEditor } from '../Editor.ts'
import { FieldGroup } from '../fields/FieldGroup.tsx'
import { KeyQuestionsForm } from './KeyQuestionsForm.tsx'
import { SalesLines } from './SalesLines.tsx'

/** What the insured provided: answers, documents, key questions and sales. */
export function ProvidedTab() {
  const translate = useTranslate()
  return (
    <>
      <Documents />
      <KeyQuestionsForm />
      <SalesLines />
      <FieldGroup title={translate('edit.answers')} fields={['anythingElse']}>
        <Given />
      </FieldGroup>
    </>
  )
}

/** The checklist by the premium bases as they are typed, and the documents themselves. */
function Documents() {
  const { audit, edited, timeZone } = useEditor()
  const read = useAuditDocuments(audit)
  return (
    <Box sx={{ mb: 7 }}>
      <DocumentsPanel audit={edited} read={read} timeZone={timeZone} />
    </Box>
  )
}

/** Figures and reasons that came from the public side; they are not edited here. */
function Given() {
  const translate = useTranslate()
  const { audit } = useEditor()
  const figures = audit.categories.flatMap((line) => {
    const figure = audit.providedExposures[line.id]
    return figure === undefined ? [] : [[line.classCode, exposureText(line, figure)] as const]
  })
  const skipped = DOCUMENT_TYPE_IDS.flatMap((type) => {
    const reason = audit.skippedDocuments[type]
    return reason === undefined ? [] : [[DOCUMENT_TYPES[type].name, reason] as const]
  })
  const groups = [
    ['provided_exposures', figures],
    ['skipped', skipped],
  ] as const
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 3 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {translate(audit.submitted ? 'edit.provided_state' : 'edit.not_provided')}
      </Box>
      {groups
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <Card key={title} aria-label={translate(`edit.${title}`)} sx={{ p: 3 }}>
            <Box sx={{ fontWeight: 550, mb: 1 }}>{translate(`edit.${title}`)}</Box>
            {rows.map(([name, value]) => (
              <Box key={name} sx={{ display: 'flex', gap: 4, overflowWrap: 'anywhere' }}>
                <Box sx={{ width: 200, flex: 'none', color: 'text.secondary' }}>{name}</Box>
                <bdi>{value}</bdi>
              </Box>
            ))}
          </Card>
        ))}
    </Box>
  )
}
