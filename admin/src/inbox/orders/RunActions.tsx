import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { InboxStatus } from '#shared/documents/inboxFiles.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import type { OrderFile } from './OrderFile.ts'
import { UndoImport } from './UndoImport.tsx'
import { useDecideFile } from './useDecideFile.ts'
import type { OrderRun } from './useOrderRun.ts'

/** What can be done with an order file now: import it, stop, set it aside, go on to its audits. */
export function RunActions({
  run: { phase, totals, ended, isCutOff, start, retry, stop },
  file,
  status,
}: {
  run: OrderRun
  file: OrderFile
  status: InboxStatus
}) {
  const translate = useTranslate()
  const { isBusy, refused, decide } = useDecideFile(file)
  const toDo = (totals?.created ?? 0) + (totals?.changed ?? 0)
  if (phase === 'importing')
    return (
      <Button variant="outlined" onClick={stop}>
        {translate('orders.cancel')}
      </Button>
    )
  if ((phase === 'broken' && isCutOff) || (phase === 'done' && ended?.interrupted === true))
    return (
      <Button variant="contained" onClick={start}>
        {translate('orders.again')}
      </Button>
    )
  const undo = <UndoImport batchId={file.id} carrier={file.carrier.id} name={file.name} />
  if (phase === 'done')
    return (
      <>
        {undo}
        <LinkButton to="/audits">{translate('orders.audits')}</LinkButton>
      </>
    )
  const isOver = status === 'imported' || status === 'done'
  return (
    <>
      {isOver && undo}
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
        <Button variant="contained" onClick={start}>
          {toDo === 0
            ? translate('orders.import_nothing')
            : toDo === 1
              ? translate('orders.import_one', { carrier: file.carrier.name })
              : translate('orders.import', { count: toDo, carrier: file.carrier.name })}
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
