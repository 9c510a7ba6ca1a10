import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { codeOf } from '#shared/audit/worksheet/payrollWords.ts'
import { auditPeriodOf } from '#shared/audit/worksheet/period.ts'
import { certificateWords, workSubcontractor } from '#shared/audit/worksheet/subcontractors.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { Panel } from '../../ui/Panel.tsx'
import { UncoveredLine } from '../UncoveredLine.tsx'
import './showMessages.ts'

/** The subcontractors with their certificates, and what of each counts by the carrier's rules. */
export function SubcontractorsPanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  const { subcontractors = [], categories } = audit
  const period = auditPeriodOf(audit)
  if (subcontractors.length === 0 || period === null || carrier === null) return null
  const rules = carrier.worksheetRules ?? {}
  return (
    <Panel title={translate('show.subcontractors')}>
      {subcontractors.map((row) => {
        const working = workSubcontractor(row, period, rules, categories)
        const line = categories.find(({ id }) => id === row.line)
        return (
          <Box key={row.id} sx={{ px: 4, py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
              <bdi>{row.name}</bdi>
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', ml: 2 }}>
                {line === undefined
                  ? translate('show.not_moved')
                  : translate('show.moved_to', {
                      line: codeOf(line.id, categories, audit.entities),
                    })}
              </Box>
            </Box>
            <UncoveredLine working={working} />
            {working.certificates.map((counted) => (
              <Box key={counted.certificate.id} sx={{ fontSize: 12, color: 'text.secondary' }}>
                {certificateWords(counted)}
              </Box>
            ))}
          </Box>
        )
      })}
    </Panel>
  )
}
