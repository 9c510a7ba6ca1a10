import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { type AskFor, askFor } from './askFor.ts'

/** What to ask the person for, in one line where it fits. */
export function AskForLine({ audit, type }: { audit: Audit; type: StepType | null }) {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'max-content 1fr',
        gap: 5,
        m: 0,
        mt: 2,
        pt: 4,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {translate('queue.ask')}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Words asked={askFor(audit, type)} />
      </Box>
    </Box>
  )
}

function Words({ asked }: { asked: AskFor }): ReactNode {
  const translate = useTranslate()
  if (asked.kind === 'again') return asked.lines.map((line) => <div key={line}>{line}</div>)
  if (asked.kind !== 'figures') return translate(`queue.ask_${asked.kind}`)
  const { figures, documents, from, to } = asked
  const period = translate('queue.ask_period', { from: formatDay(from), to: formatDay(to) })
  return (
    <>
      {[figures.join(', '), from !== null && to !== null && period].filter(Boolean).join(', ')}
      {documents.map((oneOf) => (
        <Fragment key={oneOf.join()}>
          {'; '}
          <b>{oneOf.join(` ${translate('queue.or')} `)}</b>
        </Fragment>
      ))}
    </>
  )
}
