import BuildOutlined from '@mui/icons-material/BuildOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { OrderRepair } from '#shared/orders/model.ts'
import { MessagePanel } from '../../ui/Panel.tsx'
import { RecordTable } from '../../ui/table.tsx'
import type { RecordedTotals } from '../InboxRow.ts'
import type { EndedImport, OrderRun } from './useOrderRun.ts'

/** How far the reading or the import is, and what it came to. `isOver`: it was imported before. */
export function RunProgress({ run, isOver }: { run: OrderRun; isOver: boolean }) {
  const translate = useTranslate()
  const { phase, progress, outcome, ended } = run
  const { done, total, rate } = progress
  const isBusy = phase === 'checking' || phase === 'importing'
  if (phase === 'broken') return null
  return (
    <Box sx={{ mb: 3, minHeight: 20 }}>
      <Box role="status" className="figures" sx={{ color: 'text.secondary', mb: isBusy ? 1 : 0 }}>
        {phase === 'checking' &&
          (total === 0
            ? translate('orders.checking')
            : translate('orders.checked', { done, total }))}
        {phase === 'importing' &&
          translate(total === 0 ? 'orders.asked' : 'orders.importing', { done, total, rate })}
        {phase === 'checked' &&
          translate(
            outcome?.report.totals.created !== 0
              ? 'orders.not_written'
              : isOver
                ? 'orders.already_imported'
                : 'orders.nothing_new',
          )}
        {phase === 'done' && ended !== null && wordsOfEnd(ended, translate)}
        {phase === 'done' && ended?.interrupted === false && (
          <> {translate('orders.took', { seconds: (ended.tookMs / 1000).toFixed(1) })}</>
        )}
      </Box>
      {isBusy && (
        <LinearProgress
          aria-label={translate(phase === 'checking' ? 'orders.checking' : 'orders.running')}
          variant={total > 0 ? 'determinate' : 'indeterminate'}
          value={total > 0 ? (100 * done) / total : 0}
        />
      )}
    </Box>
  )
}

function wordsOfEnd(
  { interrupted, ...totals }: EndedImport,
  translate: (key: string, facts: Record<string, unknown>) => string,
): string {
  if (!interrupted) return translate('orders.done', totals)
  const { created, unchanged, changed, rejected, orders: total } = totals
  const done = created + unchanged + changed + rejected
  return translate('orders.cancelled', { done, total })
}

const COUNTS = ['orders', 'created', 'unchanged', 'changed', 'rejected', 'defects'] as const

/** What an import comes to, in numbers. */
export function RunCounts({
  totals,
  repairs,
  isDone,
}: {
  /** Null: not known yet. */
  totals: RecordedTotals | null
  repairs: number
  isDone: boolean
}) {
  const translate = useTranslate()
  const wordOf = (name: (typeof COUNTS)[number]) => {
    if (name === 'orders') return translate('orders.orders_count')
    if (name === 'created' && !isDone) return translate('orders.to_create')
    return translate(`orders.${name}`)
  }
  return (
    <Strip aria-label={translate(isDone ? 'orders.counts_done' : 'orders.counts')}>
      {COUNTS.map((name) => (
        <Count
          key={name}
          word={wordOf(name)}
          count={totals?.[name]}
          isWarning={name === 'rejected'}
        />
      ))}
      <Count
        word={translate('orders.repairs_count')}
        count={totals === null ? undefined : repairs}
        isWarning={false}
      />
    </Strip>
  )
}

function Count({
  word,
  count,
  isWarning,
}: {
  word: string
  count: number | undefined
  isWarning: boolean
}) {
  return (
    <Box sx={{ display: 'grid' }}>
      <dt>{word}</dt>
      <Box
        component="dd"
        sx={{
          m: 0,
          color: isWarning && count !== undefined && count > 0 ? 'error.main' : undefined,
        }}
      >
        {count ?? '–'}
      </Box>
    </Box>
  )
}

const Strip = styled('dl')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
  margin: '0 0 16px',
  padding: '12px 16px',
  gap: 12,
  background: palette.background.paper,
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  '& dt': { fontSize: 12, color: palette.text.secondary },
  '& dd': { fontSize: 28, lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.025em' },
}))

/** What reading the file changed or dropped, by line. */
export function RepairsPanel({
  repairs,
  count,
}: {
  repairs: readonly OrderRepair[]
  /** Of all of them; not every one may be kept. */
  count: number
}) {
  const translate = useTranslate()
  if (repairs.length === 0)
    return (
      <MessagePanel icon={BuildOutlined} tone="slate" title={translate('repairs.none_title')}>
        {translate('repairs.none_text')}
      </MessagePanel>
    )
  const heads = [
    { name: 'line', label: translate('repairs.place'), align: 'right' as const },
    { name: 'column', label: translate('look.column') },
    { name: 'kind', label: translate('repairs.kind') },
    { name: 'from', label: translate('repairs.from') },
    { name: 'to', label: translate('repairs.to') },
  ]
  return (
    <>
      <Box sx={{ px: 4, py: 3, color: 'text.secondary' }}>
        {translate('repairs.lead')}{' '}
        {count > repairs.length && translate('repairs.more', { shown: repairs.length, count })}
      </Box>
      <RecordTable label={translate('repairs.title')} heads={heads}>
        {repairs.map(({ line, column, kind, from, to }, at) => (
          <tr key={at}>
            <td className="figures">{line}</td>
            <td>{column || '–'}</td>
            <td>{translate(`repairs.words.${kind}`)}</td>
            <td>{from || '–'}</td>
            <td>{to || translate('changes.nothing')}</td>
          </tr>
        ))}
      </RecordTable>
    </>
  )
}
