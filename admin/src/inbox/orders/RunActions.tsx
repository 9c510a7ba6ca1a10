import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { InboxStatus } from '#shared/documents/inboxFiles.ts'
import { addressOfList } from '../../audits/listAddress.ts'
import { useProviderMutation } from '../../providers/useProviderMutation.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { readInboxAgain } from '../InboxRow.ts'
import { UndoImport } from './FileHeader.tsx'
import type { OrderFile, OrderRun } from './useOrderRun.ts'

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
  const queries = useQueryClient()
  const { ask, waiting, refused } = useProviderMutation('changeInboxFile', () =>
    readInboxAgain(queries),
  )
  const decide = (to: 'waiting' | 'set_aside') =>
    void ask({
      carrierCompany: file.carrier.id,
      request: { inboxKind: file.kind, fileId: file.id, decision: { status: to } },
    })
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
        <LinkButton to={addressOfList({ importId: file.id })}>
          {translate('orders.audits')}
        </LinkButton>
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
          disabled={waiting}
          onClick={() => decide(status === 'set_aside' ? 'waiting' : 'set_aside')}
        >
          {translate(status === 'set_aside' ? 'orders.put_back' : 'orders.set_aside')}
        </Button>
      )}
      {phase === 'checked' && !(isOver && toDo === 0) && (
        <Button variant="contained" onClick={start}>
          {toDo === 0
            ? translate('orders.import_nothing')
            : translate('orders.import', { smart_count: toDo, carrier: file.carrier.name })}
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
