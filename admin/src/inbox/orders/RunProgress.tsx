import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'ra-core'
import type { EndedImport } from './useOrderImport.ts'
import type { OrderRun } from './useOrderRun.ts'

/** How far the reading or the import is, and what it came to. */
export function RunProgress({ run }: { run: OrderRun }) {
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
            outcome?.report.totals.created === 0 ? 'orders.nothing_new' : 'orders.not_written',
          )}
        {phase === 'done' && ended !== null && wordsOfEnd(ended, translate)}
        {phase === 'done' && ended?.interrupted === false && (
          <> {translate('orders.took', { seconds: (ended.tookMs / 1000).toFixed(1) })}</>
        )}
      </Box>
      {isBusy && (
        <LinearProgress
          aria-label={translate(phase === 'checking' ? 'orders.checking' : 'orders.import', {
            count: total,
          })}
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
