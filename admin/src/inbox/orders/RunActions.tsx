import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { InboxStatus } from '#shared/domain/inbox/InboxFile.ts'
import { LinkButton } from '../../components/LinkButton.tsx'
import { RefusalNote } from '../../work/RefusalNote.tsx'
import type { OrderFile } from './OrderFile.ts'
import { useDecideFile } from './useDecideFile.ts'
import type { OrderRun } from './useOrderRun.ts'

/** What can be done with an order file now: import it, stop, set it aside, go on to its audits. */
export function RunActions({
  run: { phase, outcome, isCutOff, start, retry, cancel },
  file,
  status,
}: {
  run: OrderRun
  file: OrderFile
  status: InboxStatus
}) {
  const translate = useTranslate()
  const { isBusy, refused, decide } = useDecideFile(file)
  const totals = outcome?.report.totals
  const toDo = (totals?.created ?? 0) + (totals?.changed ?? 0)
  if (phase === 'importing')
    return (
      <Button variant="outlined" onClick={cancel}>
        {translate('orders.cancel')}
      </Button>
    )
  const isEnded = phase === 'done' && outcome !== null
  if ((phase === 'broken' && isCutOff) || (isEnded && outcome.interrupted))
    return (
      <Button variant="contained" onClick={() => void start()}>
        {translate('orders.again')}
      </Button>
    )
  if (isEnded) return <LinkButton to="/audits">{translate('orders.audits')}</LinkButton>
  const isOver = status === 'imported' || status === 'done'
  return (
    <>
      {phase === 'broken' && (
        <Button variant="outlined" onClick={retry}>
          {translate('app.try_again')}
        </Button>
      )}
      {!isOver && status !== 'importing' && status !== 'interrupted' && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => void decide(status === 'set_aside' ? 'waiting' : 'set_aside')}
        >
          {translate(status === 'set_aside' ? 'orders.put_back' : 'orders.set_aside')}
        </Button>
      )}
      {phase === 'checked' && !(isOver && toDo === 0) && (
        <Button variant="contained" onClick={() => void start()}>
          {toDo === 0
            ? translate('orders.import_nothing')
            : toDo === 1
              ? translate('orders.import_one')
              : translate('orders.import', { count: toDo })}
        </Button>
      )}
      {refused !== null && (
        <Box sx={{ flexBasis: '100%' }}>
          <RefusalNote refusal={refused} />
        </Box>
      )}
    </>
  )
}
