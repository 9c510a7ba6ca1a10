import Check from '@mui/icons-material/Check'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { Link } from 'react-router'
import { daysBetween } from '#shared/kernel/day.ts'
import {
  EXCEPTION_RULES,
  type ExceptionRuleName,
  type ExceptionSource,
  isOfAudits,
} from '#shared/reports/exceptionRules.ts'
import type { ExceptionAudits, ExceptionCount } from '#shared/reports/ops/readExceptions.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Card, MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import { AuditRows } from './AuditRows.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { type Report, useReport } from './useReport.ts'
import './reportsMessages.ts'

const FRESH_MS = 30_000
const LOOK_EVERY_MS = 300_000
const ROWS = 25

/** `/admin/reports/exceptions`: what a person has to look at, why, since when, and what clears it. */
export function ExceptionsReport() {
  const translate = useTranslate()
  const report = useReport()
  const { carrier, param, setParams } = report
  const reading = useProviderQuery(
    'readExceptions',
    {},
    { freshMs: FRESH_MS, everyMs: LOOK_EVERY_MS },
  )
  const chosen = param('rule')
  return (
    <ReportFrame view="exceptions" report={report}>
      <Panel title={translate('reports.rules')}>
        <ReadPart
          reading={reading}
          timeZone={carrier.timeZone}
          loading={<RowsSkeleton rows={4} label={translate('reports.exceptions_loading')} />}
        >
          {({ rules }) => {
            const held = rules.filter(({ count }) => count > 0)
            const clear = rules.filter(({ count }) => count === 0)
            return held.length === 0 ? (
              <MessagePanel
                icon={CheckCircleOutline}
                tone="green"
                title={translate('reports.no_exceptions')}
                actions={<LinkButton to="/audits">{translate('reports.to_audits')}</LinkButton>}
              >
                {translate('reports.no_exceptions_text', { count: rules.length })}
              </MessagePanel>
            ) : (
              <>
                <Rules
                  rules={held}
                  chosen={chosen}
                  onChoose={(rule) => setParams({ rule: rule === chosen ? '' : rule })}
                />
                {clear.length > 0 && <ClearRules rules={clear} />}
              </>
            )
          }}
        </ReadPart>
      </Panel>
      {isRule(chosen) && <RuleAudits key={chosen} rule={chosen} report={report} />}
    </ReportFrame>
  )
}

function Rules({
  rules,
  chosen,
  onChoose,
}: {
  rules: readonly ExceptionCount[]
  chosen: string
  onChoose: (rule: ExceptionRuleName) => void
}) {
  const translate = useTranslate()
  return (
    <TableScroll>
      <PlainTable className="stacks">
        <caption>{translate('reports.rules')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.rule_column')}</th>
            <th scope="col" className="number">
              {translate('reports.audits')}
            </th>
            <th scope="col" className="wide">
              {translate('reports.cause')}
            </th>
            <th scope="col">{translate('reports.clears')}</th>
            <th scope="col">
              <span className="unseen">{translate('reports.show_column')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ rule, count, isAtLeast }) => {
            const to = listOf(EXCEPTION_RULES[rule].source)
            const place = placeOf(EXCEPTION_RULES[rule].source)
            const isOfEngine = place?.to === '/'
            const text = isOfEngine ? '' : `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
            return (
              <tr key={rule}>
                <th scope="row">
                  <Box
                    component="span"
                    sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}
                  >
                    <ReportProblemOutlined aria-hidden sx={{ fontSize: 16, color: 'error.main' }} />
                    {translate(`reports.rule.${rule}`)}
                  </Box>
                </th>
                <td className="number figures" data-label={translate('reports.audits')}>
                  {to === null ? text : <Link to={to}>{text}</Link>}
                </td>
                <td className="wide quiet">{translate(`reports.rule_cause.${rule}`)}</td>
                <td>{translate(`reports.rule_clears.${rule}`)}</td>
                <td className="actions">
                  {place !== null ? (
                    <Link to={place.to}>{translate(place.words)}</Link>
                  ) : (
                    <Button
                      size="small"
                      aria-expanded={rule === chosen}
                      aria-label={translate(
                        rule === chosen ? 'reports.hide_rule' : 'reports.show_rule',
                        {
                          rule: translate(`reports.rule.${rule}`),
                        },
                      )}
                      onClick={() => onChoose(rule)}
                    >
                      {translate(rule === chosen ? 'reports.hide' : 'reports.show')}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
    </TableScroll>
  )
}

/** The rules that no audit breaks, in columns. */
function ClearRules({ rules }: { rules: readonly ExceptionCount[] }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="caption" component="h3" id={id} sx={{ m: 0, mb: 2, fontWeight: 500 }}>
        {translate('reports.rules_clear')}
      </Typography>
      <ClearList aria-labelledby={id}>
        {rules.map(({ rule }) => (
          <li key={rule}>
            <Check aria-hidden />
            {translate(`reports.rule.${rule}`)}
          </li>
        ))}
      </ClearList>
    </Box>
  )
}

const ClearList = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  columns: '4 220px',
  columnGap: 24,
  fontSize: 12,
  lineHeight: '16px',
  color: palette.text.secondary,
  '& li': { display: 'flex', gap: 8, padding: '4px 0', breakInside: 'avoid' },
  '& svg': { flex: 'none', fontSize: 16, color: palette.bakehouse.tones.green.text },
}))

function RuleAudits({ rule, report }: { rule: ExceptionRuleName; report: Report }) {
  const translate = useTranslate()
  const { carrier, today } = report
  const title = translate(`reports.rule.${rule}`)
  const reading = useProviderQuery(
    'listExceptionAudits',
    { rule, limit: ROWS },
    { freshMs: FRESH_MS },
  )
  return (
    <Box sx={{ mt: 4 }}>
      <Panel title={title} aside={reading.data && orderText(reading.data, translate)}>
        <ReadPart
          reading={reading}
          timeZone={carrier.timeZone}
          loading={<RowsSkeleton rows={4} label={translate('reports.rows_loading')} />}
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <Card aria-label={title}>
                <MessagePanel
                  icon={ErrorOutline}
                  tone="slate"
                  title={translate('reports.rule_none')}
                />
              </Card>
            ) : (
              <AuditRows
                caption={title}
                about={translate('reports.age')}
                rows={rows.map(({ audit, since }) => ({
                  audit,
                  about: translate('reports.days_count', {
                    smart_count: Math.max(0, daysBetween(since, today)),
                  }),
                }))}
              />
            )
          }
        </ReadPart>
      </Panel>
    </Box>
  )
}

/** Which audits these are: all of the rule, or the oldest among those that were looked through. */
function orderText(
  { rows, looked, isPart }: ExceptionAudits,
  translate: ReturnType<typeof useTranslate>,
): string {
  if (isPart) return translate('reports.first_looked', { count: rows.length, looked })
  return translate(rows.length < looked ? 'reports.first_rows' : 'reports.all_rows', {
    count: rows.length,
  })
}

/** The audit list of a rule, where it has a filter for it. */
function listOf(source: ExceptionSource): string | null {
  if (source.kind === 'flag') return addressOfList({ flag: source.flag })
  if (source.kind === 'band') return addressOfList({ band: source.band })
  return null
}

/** Where what is of no audit is seen and decided; null for a rule of audits. */
function placeOf({ kind }: ExceptionSource): { to: string; words: string } | null {
  if (kind === 'worker' || kind === 'senders') return { to: '/', words: 'reports.to_home' }
  return kind === 'held' ? { to: '/inbox?show=held', words: 'reports.to_held' } : null
}

function isRule(text: string): text is ExceptionRuleName {
  return Object.hasOwn(EXCEPTION_RULES, text) && isOfAudits(text as ExceptionRuleName)
}
