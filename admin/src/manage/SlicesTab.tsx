import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { hasFirmRight } from '#shared/firm/user.ts'
import { ACTIVE_SLICES_ID } from '#shared/kernel/collections.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { useSubscribeToRecord } from '../providers/useSubscribe.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { RecordTable } from '../ui/table.tsx'
import { FirmNote } from './FirmNote.tsx'
import { MoveDialog } from './SliceMoveDialog.tsx'
import './manageMessages.ts'

type OpenDialog = { kind: 'add' } | { kind: 'remove' | 'move'; slice: string }

/** Which slices are on screen, what is in them, and moving audits from one to another. */
export function SlicesTab() {
  const translate = useTranslate()
  const { carrier, user } = useActiveCarrier()
  const mayChange = user !== null && hasFirmRight(user)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const slices = useProviderQuery('countSlices', {})
  useSubscribeToRecord('bakes', ACTIVE_SLICES_ID, () => void slices.refetch())
  const close = () => {
    setDialog(null)
    void slices.refetch()
  }
  return (
    <Panel
      title={translate('manage.slices.title')}
      aside={
        mayChange ? (
          // A filled button keeps its distance from the edge.
          <Box>
            <Button
              variant="contained"
              startIcon={<Add />}
              onClick={() => setDialog({ kind: 'add' })}
            >
              {translate('manage.slices.add')}
            </Button>
          </Box>
        ) : undefined
      }
    >
      <ReadPart reading={slices} timeZone={carrier.timeZone} loading={<RowsSkeleton rows={2} />}>
        {(read) => (
          <RecordTable
            label={translate('manage.slices.title')}
            heads={[
              { name: 'slice', label: translate('manage.slices.slice') },
              {
                name: 'count',
                label: translate('manage.slices.count', { carrier: carrier.id }),
                align: 'right',
              },
              { name: 'actions', label: translate('manage.slices.actions') },
            ]}
          >
            {read.map(({ slice, count }) => (
              <tr key={slice}>
                <th scope="row">
                  <bdi>{slice}</bdi>
                </th>
                <td className="figures">{count}</td>
                <td className="actions">
                  {count > 0 && (
                    <Button
                      variant="text"
                      onClick={() => setDialog({ kind: 'move', slice })}
                      aria-label={translate('manage.slices.move_of', { slice })}
                    >
                      {translate('manage.slices.move')}
                    </Button>
                  )}
                  {mayChange && (
                    <Button
                      variant="text"
                      onClick={() => setDialog({ kind: 'remove', slice })}
                      aria-label={translate('manage.slices.remove_of', { slice })}
                    >
                      {translate('manage.slices.remove')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </RecordTable>
        )}
      </ReadPart>
      <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
        {translate('manage.slices.lead')}{' '}
        <Button variant="text" onClick={() => setDialog({ kind: 'move', slice: '' })}>
          {translate('manage.slices.move_other')}
        </Button>
        {!mayChange && <FirmNote what="settings" />}
      </Box>
      {(dialog?.kind === 'add' || dialog?.kind === 'remove') && (
        <SliceDialog remove={dialog.kind === 'remove' ? dialog.slice : null} onDone={close} />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog
          from={dialog.slice}
          active={(slices.data ?? []).map(({ slice }) => slice)}
          carrier={carrier}
          onDone={close}
        />
      )}
    </Panel>
  )
}

/** Puts a slice on screen, or takes the one in `remove` off it. */
function SliceDialog({ remove, onDone }: { remove: string | null; onDone: () => void }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useProviderMutation(
    remove === null ? 'addSlice' : 'removeSlice',
  )
  const [slice, setSlice] = useState('')
  const act = async () => {
    const isDone = await ask({ request: { slice: remove ?? slice.trim() } })
    if (isDone) onDone()
  }
  const words = remove === null ? 'add' : 'remove'
  return (
    <FormDialog
      title={translate(`manage.slices.${words}`)}
      about={remove}
      width={440}
      submit={translate(`manage.slices.${words}`)}
      onSubmit={() => void act()}
      onClose={onDone}
      waiting={waiting}
      refused={refused}
    >
      {remove === null ? (
        <Field
          label={translate('manage.slices.slice')}
          hint={translate('manage.slices.slice_hint')}
          control={(ids) => (
            <Control
              {...ids}
              autoFocus
              autoComplete="off"
              value={slice}
              onChange={(event) => setSlice(event.target.value)}
            />
          )}
        />
      ) : (
        <span>{translate('manage.slices.remove_lead')}</span>
      )}
    </FormDialog>
  )
}
