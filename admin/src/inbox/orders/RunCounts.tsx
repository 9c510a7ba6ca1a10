import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { ImportTotals } from '#shared/orders/model.ts'

const COUNTS = ['orders', 'created', 'unchanged', 'changed', 'rejected', 'defects'] as const

type CountedTotals = Omit<ImportTotals, 'defects'> & { defects?: number | undefined }

/** What an import comes to, in numbers. */
export function RunCounts({
  totals,
  repairs,
  isDone,
}: {
  /** Null: not known yet. An import of an earlier release did not count defects. */
  totals: CountedTotals | null
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
