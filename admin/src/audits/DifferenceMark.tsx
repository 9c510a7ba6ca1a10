import TrendingDown from '@mui/icons-material/TrendingDown'
import TrendingUp from '@mui/icons-material/TrendingUp'
import { needsExplanation } from '#shared/audit/exposures.ts'
import { formatPercent } from '#shared/kernel/money.ts'
import { ToneChip } from '../ui/ToneChip.tsx'

/** The difference of a class in percent, a dash while there is none; "NaN%" when a figure is none (specification §5). */
export function DifferenceMark({ share }: { share: number | null }) {
  if (share === null) return '—'
  const text = formatPercent(share, { signed: true })
  if (!needsExplanation(share)) return text
  return (
    <ToneChip tone="amber" icon={share > 0 ? TrendingUp : TrendingDown}>
      {text}
    </ToneChip>
  )
}
