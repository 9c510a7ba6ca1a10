import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { alcoholLimitOf } from '#shared/audit/access/intake.ts'
import { type Category, isToBeCoded, placeOf } from '#shared/audit/classLines.ts'
import {
  differsFromNet,
  EXPOSURE_TYPES,
  exposureText,
  type Worksheet,
  worksheetOf,
} from '#shared/audit/exposures.ts'
import type { Audit } from '#shared/audit/model.ts'
import { differenceText, premiumOf } from '#shared/audit/premium.ts'
import {
  INSURED_LINES,
  type InsuredCategory,
  type InsuredCategoryTotals,
} from '#shared/audit/salesLines.ts'
import { ENTITY_TYPES } from '#shared/audit/worksheet/model.ts'
import { formatCents, formatDollars, formatPercent } from '#shared/kernel/money.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { DifferenceMark } from '../DifferenceMark.tsx'
import { NetFlag } from '../NetFlag.tsx'
import { WorksheetTable } from '../WorksheetTable.ts'

/**
 * The worksheet: the insured's sales with their totals, and the class lines of the policy with
 * estimated and final exposure and their difference.
 */
export function WorksheetPanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const { categories, insuredCategories, insuredCategoryTotals, auditCode, entities } = audit
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
                  <th scope="row" className={line.state && 'code'}>
                    {[line.classCode || '—', line.state].filter(Boolean).join(' · ')}{' '}
                    {isToBeCoded(line.classCode) && (
                      <ToneChip tone="amber" icon={ErrorOutline}>
                        {translate('show.to_be_coded')}
                      </ToneChip>
                    )}
                  </th>
                  <td className="basis">{EXPOSURE_TYPES[line.exposureType].label}</td>
                  <td className="number">{exposureText(line, line.estimatedExposure) || '—'}</td>
                  <td className="number final">{exposureText(line, line.finalExposure) || '—'}</td>
                  <td className="number">
                    <DifferenceMark share={line.diff} />
                  </td>
                </tr>
                {more(line, entities) !== '' && (
                  <tr className="more">
                    <td />
                    <td colSpan={4}>{more(line, entities)}</td>
                  </tr>
                )}
                {worksheet !== null && <DiffersRow line={line} worksheet={worksheet} />}
              </Fragment>
            ))}
          </tbody>
        </WorksheetTable>
      )}
      <PremiumLine categories={categories} />
      <Places audit={audit} />
    </Panel>
  )
}

/** What the class lines come to at their rates, and what the audit changes of it. */
function PremiumLine({ categories }: Pick<Audit, 'categories'>) {
  const translate = useTranslate()
  const premium = premiumOf(categories)
  if (premium === null) return null
  const { estimated, audited, rated, lines } = premium
  const facts = [
    ['premium_estimated', estimated === null ? '—' : formatCents(estimated)],
    ['premium_audited', audited === null ? '—' : formatCents(audited)],
    ['premium_change', differenceText(premium)],
  ] as const
  return (
    <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, m: 0 }}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Box key={name} sx={{ display: 'flex', gap: 2 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {translate(`show.${name}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 550 }}>
                {value}
              </Box>
            </Box>
          ))}
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
        {translate(rated < lines ? 'show.premium_part' : 'show.premium_hint', { rated, lines })}
      </Box>
    </Box>
  )
}

/** The insured's industry code, entities and locations, as far as they are known. */
function Places({ audit: { naics = '', entities = [], locations = [] } }: { audit: Audit }) {
  const translate = useTranslate()
  const rows: [name: string, value: string][] = [
    ...entities.map((one): [string, string] => [
      translate('show.entity', { id: one.id }),
      [one.name, one.fein, one.type && ENTITY_TYPES[one.type]].filter(Boolean).join(' · '),
    ]),
    ...locations.map((one): [string, string] => [
      translate('show.location_of', { id: one.id }),
      [one.address, one.city, [one.state, one.zip].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
    ]),
    ...(naics === '' ? [] : [[translate('show.naics'), naics] as [string, string]]),
  ]
  if (rows.length === 0) return null
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </Fragment>
      ))}
    </Box>
  )
}

/** A final exposure that is not the worksheet's own, on a line below its class. */
function DiffersRow({ line, worksheet }: { line: Category; worksheet: Worksheet }) {
  const net = differsFromNet(line, worksheet)
  if (net === null) return null
  return (
    <tr className="more">
      <td />
      <td colSpan={4}>
        <NetFlag net={net} />
      </td>
    </tr>
  )
}

/** What the class is and why its figures are what they are. */
function more(line: Category, entities: Audit['entities']): string {
  const { classDescription, policyType, rate, notes } = line
  // The state stands beside the code.
  const { state: _, ...placed } = line
  const place = placeOf(placed, entities)
  return [place, classDescription, policyType, rate && `Rate ${rate}`, notes]
    .filter(Boolean)
    .join(' · ')
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
  const hasClass = selected.some(({ classCode }) => classCode !== '')
  const names = hasClass ? ['sales_line', 'class'] : ['sales_line']
  const columns = [...names, 'sales_amount', 'sales_tax', 'net']
  const { llTotal, worksheetTotal } = totals
  const share = worksheetTotal > 0 ? llTotal / worksheetTotal : 0
  const isOver = alcoholLimit !== null && share * 100 >= alcoholLimit
  return (
    <WorksheetTable aria-label={translate('show.sales')}>
      <WorksheetHead columns={columns} figuresFrom={names.length} />
      <tbody>
        {selected.map((line) => (
          <tr key={line.id}>
            <th scope="row">{LINE_NAMES[line.id] ?? line.id}</th>
            {hasClass && <td>{line.classCode}</td>}
            <td className="number">{formatDollars(line.sales)}</td>
            <td className="number quiet">{formatDollars(line.salesTax)}</td>
            <td className="number">
              {line.error === ''
                ? formatDollars(line.net)
                : translate(`show.line_error.${line.error}`)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={names.length}>
            {translate('show.total')}
          </th>
          <td className="number">{formatDollars(totals.salesTotal)}</td>
          <td className="number">{formatDollars(totals.salesTaxTotal)}</td>
          <td className="number">{formatDollars(totals.worksheetTotal)}</td>
        </tr>
        {totals.glTotal > 0 && totals.llTotal > 0 && (
          <tr className="parts">
            <td colSpan={columns.length}>
              {translate('show.parts', {
                gl: formatDollars(totals.glTotal),
                ll: formatDollars(totals.llTotal),
              })}
            </td>
          </tr>
        )}
        {llTotal > 0 && (
          <tr className="parts">
            <Box
              component="td"
              colSpan={columns.length}
              sx={{ color: isOver ? 'warning.main' : undefined }}
            >
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
