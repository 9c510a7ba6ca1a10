import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { isToBeCoded } from '#shared/audit/classLines.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { DifferenceMark } from '../audits/DifferenceMark.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RecordTable } from '../ui/table.tsx'

const COLUMNS = ['line', 'basis', 'estimated', 'final', 'difference'] as const

/** The class lines; their audited figures once they have been reviewed. */
export function LinesPanel({ audit: { categories } }: { audit: CarrierAudit }) {
  const translate = useTranslate()
  const heads = COLUMNS.map((name, at) => ({
    name,
    label: translate(`carrier_audit.${name}`),
    ...(at < 2 ? {} : { align: 'right' as const }),
  }))
  const isReviewed = categories.some(({ finalExposure }) => finalExposure !== null)
  return (
    <Panel title={translate('carrier_audit.lines')}>
      {categories.length === 0 ? (
        <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
          {translate('carrier_audit.no_lines')}
        </Box>
      ) : (
        <RecordTable label={translate('carrier_audit.lines_table')} heads={heads}>
          {categories.map((line) => (
            <tr key={`${line.classCode} ${line.classDescription} ${line.exposureType}`}>
              <th scope="row">
                {isToBeCoded(line.classCode)
                  ? translate('carrier_audit.to_be_coded')
                  : line.classCode}{' '}
                <bdi>{line.classDescription}</bdi>
              </th>
              <td>{EXPOSURE_TYPES[line.exposureType].label}</td>
              <td className="figures">{figureOf(line, line.estimatedExposure)}</td>
              <td className="figures">{figureOf(line, line.finalExposure)}</td>
              <td className="figures">
                <DifferenceMark share={line.diff} />
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
      {!isReviewed && categories.length > 0 && (
        <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
          {translate('carrier_audit.not_reviewed')}
        </Box>
      )}
    </Panel>
  )
}

function figureOf(
  { exposureType }: CarrierAudit['categories'][number],
  exposure: number | null,
): string {
  if (exposure === null) return '—'
  if (EXPOSURE_TYPES[exposureType].money) return formatCents(Math.round(exposure * 100))
  return exposure.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
