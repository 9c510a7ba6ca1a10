import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import { useAuditDocuments } from '../documents/useAuditDocuments.ts'
import { WantedList } from '../documents/WantedList.tsx'
import { AuditDue } from '../ui/dues.tsx'
import { StateChip } from '../ui/states.tsx'

/** The audit that a scan is to go to: what it wants and what it has, so that nothing is there twice. */
export function ChosenAudit({
  audit,
  why,
  sha256,
  today,
  onOther,
}: {
  audit: Audit
  /** Why it was taken without being asked for; empty where a person chose it. */
  why: string
  /** Of the scan, to find it among the documents. */
  sha256: string
  today: Day
  onOther: () => void
}) {
  const translate = useTranslate()
  const { documents } = useAuditDocuments(audit)
  const list = (documents ?? []).map(({ docType, name }) => `${docType} ${name}`).join(', ')
  const isThere = documents?.some((document) => document.sha256 === sha256) ?? false
  return (
    <Box sx={{ pb: 3 }}>
      <Box sx={{ display: 'grid', gap: 2, px: 4, pb: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Box component="b" sx={{ flex: 1, minWidth: 0, fontSize: 16, overflowWrap: 'anywhere' }}>
            <bdi>{audit.insuredCompany || audit.auditCode}</bdi>
          </Box>
          <Button onClick={onOther}>{translate('scans.another')}</Button>
        </Box>
        <Box className="figures" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>{audit.auditCode}</Link>
          {audit.policyNumber !== '' && (
            <span>{translate('scans.policy', { number: audit.policyNumber })}</span>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <StateChip state={audit.bakeState} />
          <AuditDue audit={audit} today={today} />
          {why !== '' && (
            <Box component="small" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {why}
            </Box>
          )}
        </Box>
      </Box>
      {documents !== undefined && (
        <>
          <WantedList audit={audit} held={documents.map(({ docType }) => docType)} />
          <Box sx={{ px: 4, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {list === ''
              ? translate('scans.documents_none')
              : translate('scans.documents', { list })}
          </Box>
          {isThere && (
            <Box role="status" sx={{ px: 4, color: 'warning.main', fontWeight: 550 }}>
              {translate('scans.same')}
            </Box>
          )}
        </>
      )}
    </Box>
  )
}
