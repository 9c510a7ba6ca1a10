import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { alcoholLimitOf } from '#shared/audit/access/intake.ts'
import { type Category, isToBeCoded } from '#shared/audit/classLines.ts'
import {
  differsFromNet,
  EXPOSURE_TYPES,
  type Worksheet,
  worksheetOf,
} from '#shared/audit/exposures.ts'
import type { Audit } from '#shared/audit/model.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { DifferenceMark } from '../DifferenceMark.tsx'
import { NetFlag } from '../NetFlag.tsx'
import { SalesLines } from './SalesLines.tsx'
import { WorksheetHead } from './WorksheetHead.tsx'
import { WorksheetTable } from './WorksheetTable.tsx'

/**
 * The worksheet: the insured's sales with their totals, and the class lines of the policy with
 * estimated and final exposure and their difference.
 */
export function WorksheetPanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const { categories, insuredCategories, insuredCategoryTotals, auditCode } = audit
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  const worksheet = carrier && worksheetOf(audit, carrier)
  return (
    <Panel
      title={translate('show.worksheet')}
      aside={
        <Button
          component={Link}
          to={`/audits/${encodeURIComponent(auditCode)}/edit`}
          sx={{ mr: -3, '&:hover': { textDecoration: 'none' } }}
        >
          {translate('show.open_worksheet')}
          <KeyCap aria-hidden sx={{ ml: 2 }}>
            W
          </KeyCap>
        </Button>
      }
    >
      <SalesLines
        lines={insuredCategories ?? []}
        totals={insuredCategoryTotals}
        alcoholLimit={alcoholLimitOf(categories)}
      />
      {categories.length === 0 ? (
        <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{translate('show.no_classes')}</Box>
      ) : (
        <WorksheetTable>
          <WorksheetHead
            columns={['class', 'basis', 'estimated', 'final', 'difference']}
            figuresFrom={2}
          />
          <tbody>
            {categories.map((line) => (
              <Fragment key={line.id}>
                <tr>
                  <th scope="row">
                    {line.classCode || '—'}{' '}
                    {isToBeCoded(line.classCode) && (
                      <ToneChip tone="amber" icon={ErrorOutline}>
                        {translate('show.to_be_coded')}
                      </ToneChip>
                    )}
                  </th>
                  <td className="basis">{EXPOSURE_TYPES[line.exposureType].label}</td>
                  <td className="number">{figure(line, line.estimatedExposure)}</td>
                  <td className="number final">
                    {figure(line, line.finalExposure)}
                    <Differs line={line} worksheet={worksheet} />
                  </td>
                  <td className="number">
                    <DifferenceMark share={line.diff} />
                  </td>
                </tr>
                {more(line) !== '' && (
                  <tr className="more">
                    <td />
                    <td colSpan={4}>{more(line)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </WorksheetTable>
      )}
    </Panel>
  )
}

function Differs({ line, worksheet }: { line: Category; worksheet: Worksheet | null }) {
  const net = worksheet && differsFromNet(line, worksheet)
  return net === null ? null : <NetFlag net={net} />
}

/** What the class is and why its figures are what they are. */
function more({ classDescription, policyType, notes }: Category): string {
  return [classDescription, policyType, notes].filter(Boolean).join(' · ')
}

function figure({ exposureType }: Category, exposure: number | null): string {
  if (exposure === null) return '—'
  if (EXPOSURE_TYPES[exposureType].money) return formatCents(Math.round(exposure * 100))
  return exposure.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
