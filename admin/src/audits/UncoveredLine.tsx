import Box from '@mui/material/Box'
import {
  type SubcontractorWorking,
  subcontractorTerms,
  uncoveredWords,
} from '#shared/audit/worksheet/subcontractors.ts'
import { formatCents } from '#shared/kernel/money.ts'

/** What of a subcontractor counts, with its working: the terms, the days without cover, the amount. */
export function UncoveredLine({ working }: { working: SubcontractorWorking }) {
  const days = uncoveredWords(working)
  return (
    <Box className="figures">
      {subcontractorTerms(working)} ={' '}
      <Box component="strong" sx={{ fontWeight: 620 }}>
        {formatCents(working.cents)}
      </Box>
      {days !== '' && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{days}</Box>}
    </Box>
  )
}
