import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { BUSINESS_VERBS } from '../providers/dataProvider/businessVerbs.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ToneChip } from '../ui/ToneChip.tsx'
import './reportsMessages.ts'

/** How often the worker is asked while it counts; once it has, no more. */
const ASK_AGAIN_MS = 5_000

/**
 * Says that the worker still counts, so that the figures on screen are those so far; gone when it is done,
 * and the figures are read again. Where that can't be read it says so: silence would mean that they are whole.
 */
export function CountingNote({ carrier }: { carrier: string }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { data: isCounting, isError } = useProviderQuery(
    'isStillCounting',
    { id: carrier },
    { everyMs: (last) => (last === true ? ASK_AGAIN_MS : 0) },
  )
  const wasCounting = useRef(false)
  useEffect(() => {
    if (wasCounting.current && isCounting === false)
      for (const { noun } of [BUSINESS_VERBS.readFigures, BUSINESS_VERBS.readStanding])
        void queries.invalidateQueries({ queryKey: [noun] })
    wasCounting.current = isCounting === true
  }, [isCounting, queries])
  if (!isError && isCounting !== true) return null
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}
    >
      {isError ? (
        <ToneChip tone="amber" icon={ReportProblemOutlined}>
          {translate('reports.counting_unknown')}
        </ToneChip>
      ) : (
        <>
          <ToneChip tone="blue" icon={HourglassEmptyOutlined}>
            {translate('reports.counting')}
          </ToneChip>
          {translate('reports.counting_text')}
        </>
      )}
    </Box>
  )
}
