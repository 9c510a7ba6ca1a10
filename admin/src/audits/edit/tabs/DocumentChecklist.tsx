import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import { documentChecklist } from '#shared/domain/audit/guards/documentsSuffice.ts'
import { DOCUMENT_TYPES } from '#shared/domain/document/documentTypes.ts'
import { oneOfNames } from '#shared/domain/document/oneOfNames.ts'
import { Panel } from '../../../components/Panel.tsx'
import { useEditor } from '../Editor.ts'

/** The documents that the premium bases ask for, and those that are there (specification §2). */
export function DocumentChecklist() {
  const translate = useTranslate()
  const { edited, documents } = useEditor()
  const wanted = documents === null ? [] : documentChecklist(edited, documents)
  return (
    <Box sx={{ mb: 7 }}>
      <Panel title={translate('edit.checklist')} aside={translate('edit.checklist_note')}>
        <Box sx={{ px: 4, pb: 3, display: 'grid', gap: 2 }}>
          {documents === null && <div>{translate('edit.documents_unknown')}</div>}
          {documents !== null && wanted.length === 0 && <div>{translate('edit.no_wanted')}</div>}
          {wanted.map(({ oneOf, isThere }) => (
            <Box key={oneOf.join()} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              {isThere ? (
                <CheckCircleOutline
                  titleAccess={translate('edit.is_there')}
                  sx={{ fontSize: 18, color: 'success.main' }}
                />
              ) : (
                <RadioButtonUncheckedOutlined
                  titleAccess={translate('edit.is_lacking')}
                  sx={{ fontSize: 18, color: 'warning.main' }}
                />
              )}
              <span>{oneOfNames(oneOf)}</span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {oneOf.join(', ')}
              </Box>
            </Box>
          ))}
          <Box sx={{ color: 'text.secondary' }}>
            {documents !== null && documents.length > 0
              ? `${translate('edit.documents')}: ${namesOf(documents)}. `
              : documents !== null && `${translate('edit.no_documents')} `}
            <Link to={`/audits/${canonicalAuditCode(edited.auditCode)}`}>
              {translate('edit.documents_link')}
            </Link>
          </Box>
        </Box>
      </Panel>
    </Box>
  )
}

function namesOf(documents: readonly (keyof typeof DOCUMENT_TYPES)[]): string {
  return [...new Set(documents)].map((type) => DOCUMENT_TYPES[type].name).join(', ')
}
