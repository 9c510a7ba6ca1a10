import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
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
import {
  INSURED_LINES,
  type InsuredCategory,
  type InsuredCategoryTotals,
} from '#shared/audit/salesLines.ts'
import { formatCents, formatPercent } from '#shared/kernel/money.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { DifferenceMark } from '../DifferenceMark.tsx'
import { NetFlag } from '../NetFlag.tsx'

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

const LINE_NAMES: Record<string, string> = INSURED_LINES

/** The insured's sales by line with their net, and what they add up to. */
function SalesLines({
  lines,
  totals,
  alcoholLimit,
}: {
  lines: readonly InsuredCategory[]
  totals: InsuredCategoryTotals
  /** The share of alcohol that the class ends at, in percent; null: it has none. */
  alcoholLimit: number | null
}) {
  const translate = useTranslate()
  const selected = lines.filter((line) => line.selected)
  if (selected.length === 0) return null
  const { llTotal, worksheetTotal } = totals
  const share = worksheetTotal > 0 ? llTotal / worksheetTotal : 0
  const isOver = alcoholLimit !== null && share * 100 >= alcoholLimit
  return (
    <WorksheetTable aria-label={translate('show.sales')}>
      <WorksheetHead
        columns={['sales_line', 'class', 'sales_amount', 'sales_tax', 'net']}
        figuresFrom={2}
      />
      <tbody>
        {selected.map((line) => (
          <tr key={line.id}>
            <th scope="row">{LINE_NAMES[line.id] ?? line.id}</th>
            <td>{line.classCode}</td>
            <td className="number">{dollars(line.sales)}</td>
            <td className="number quiet">{dollars(line.salesTax)}</td>
            <td className="number">
              {line.error === '' ? dollars(line.net) : translate(`show.line_error.${line.error}`)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {translate('show.total')}
          </th>
          <td className="number">{dollars(totals.salesTotal)}</td>
          <td className="number">{dollars(totals.salesTaxTotal)}</td>
          <td className="number">{dollars(totals.worksheetTotal)}</td>
        </tr>
        {totals.glTotal > 0 && totals.llTotal > 0 && (
          <tr className="parts">
            <td colSpan={5}>
              {translate('show.parts', {
                gl: dollars(totals.glTotal),
                ll: dollars(totals.llTotal),
              })}
            </td>
          </tr>
        )}
        {llTotal > 0 && (
          <tr className="parts">
            <Box component="td" colSpan={5} sx={{ color: isOver ? 'warning.main' : undefined }}>
              {translate(alcoholLimit === null ? 'show.alcohol' : 'show.alcohol_limit', {
                share: formatPercent(share),
                limit: alcoholLimit,
              })}
            </Box>
          </tr>
        )}
      </tfoot>
    </WorksheetTable>
  )
}

function dollars(amount: number): string {
  return formatCents(Math.round(amount * 100))
}

/** A table of figures: numbers at the right, heads quiet, a line between rows. */
export const WorksheetTable = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { height: 36, padding: '0 16px', textAlign: 'left', fontWeight: 400 },
  '& .number': { textAlign: 'right' },
  '& .number, & .basis': { whiteSpace: 'nowrap' },
  '& .quiet': { color: palette.text.secondary },
  '& thead th': { height: 32, fontSize: 12, fontWeight: 500, color: palette.text.secondary },
  '& tbody tr:not(.more), & tfoot tr:not(.parts)': { borderTop: `1px solid ${palette.divider}` },
  '& tbody th, & .final': { fontWeight: 550 },
  '& tfoot th, & tfoot td': { fontWeight: 620 },
  '& .more td, & .parts td': {
    height: 'auto',
    padding: '0 16px 8px',
    fontWeight: 400,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& + &': { borderTop: `1px solid ${palette.divider}` },
  '@media (max-width: 599px)': { '& th, & td, & .more td': { paddingInline: 8 } },
}))

/** The heads of a worksheet's table by their keys; those from `figuresFrom` on stand over figures. */
function WorksheetHead({
  columns,
  figuresFrom,
}: {
  columns: readonly string[]
  figuresFrom: number
}) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={column} scope="col" className={index < figuresFrom ? undefined : 'number'}>
            {translate(`show.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
