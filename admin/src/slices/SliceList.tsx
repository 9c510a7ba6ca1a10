import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { useState } from 'react'
import { TextInput } from 'react-admin'
import { hasFirmRight } from '#shared/firm/user.ts'
import { ACTIVE_SLICES_ID } from '#shared/kernel/collections.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { FirmNote } from '../manage/FirmNote.tsx'
import type { ActiveSlice } from '../providers/dataProvider/verbs/slices.ts'
import { useSubscribeToRecord } from '../providers/useSubscribe.ts'
import { FootNote } from '../ui/Panel.tsx'
import { PlainList } from '../ui/PlainList.tsx'
import { CreateDialog, DeleteDialog } from '../ui/recordDialogs.tsx'
import { Column } from '../ui/toolkit.tsx'
import { MoveDialog } from './SliceMoveDialog.tsx'
import './sliceMessages.ts'

type OpenDialog = { kind: 'add' } | { kind: 'remove' | 'move'; slice: string }

/** Which slices are on screen, what is in them, and moving audits from one to another. */
export function SliceList() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { carrier, user } = useActiveCarrier()
  const mayChange = user !== null && hasFirmRight(user)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['slices'] })
  const filter = { carrierCompany: carrier.id }
  const active = useActiveNames(filter)
  useSubscribeToRecord('bakes', ACTIVE_SLICES_ID, readAgain)
  const close = () => {
    setDialog(null)
    readAgain()
  }
  return (
    <>
      <PlainList
        resource="slices"
        title={translate('slices.title')}
        filter={filter}
        perPage={MOST}
        sort={BY_ID}
        isLive={false}
        empty=""
        aside={
          mayChange && (
            <Button
              variant="contained"
              startIcon={<Add />}
              onClick={() => setDialog({ kind: 'add' })}
            >
              {translate('slices.add')}
            </Button>
          )
        }
        foot={
          <FootNote>
            {translate('slices.lead')}{' '}
            <Button variant="text" onClick={() => setDialog({ kind: 'move', slice: '' })}>
              {translate('slices.move_other')}
            </Button>
            {!mayChange && <FirmNote what="settings" />}
          </FootNote>
        }
      >
        <Column source="id" disableSort isRowHead render={({ id }) => <bdi>{id}</bdi>} />
        <Column
          source="count"
          label={translate('slices.count', { carrier: carrier.id })}
          data-label={translate('slices.count', { carrier: carrier.id })}
          disableSort
          className="figures"
        />
        <Column
          label="slices.actions"
          className="actions"
          render={(record) => (
            <SliceActions slice={record as ActiveSlice} mayChange={mayChange} onOpen={setDialog} />
          )}
        />
      </PlainList>
      {dialog?.kind === 'add' && <SliceCreate onClose={close} />}
      {dialog?.kind === 'remove' && <SliceDelete slice={dialog.slice} onClose={close} />}
      {dialog?.kind === 'move' && (
        <MoveDialog from={dialog.slice} active={active} carrier={carrier} onDone={close} />
      )}
    </>
  )
}

/** The names that the list has read. */
function useActiveNames(filter: object): string[] {
  const params = { filter, sort: BY_ID, pagination: { page: 1, perPage: MOST } }
  const { data = [] } = useGetList<ActiveSlice>('slices', params)
  return data.map(({ id }) => id)
}

const BY_ID = { field: 'id', order: 'ASC' } as const
const MOST = 50

function SliceActions({
  slice: { id: slice, count },
  mayChange,
  onOpen,
}: {
  slice: ActiveSlice
  mayChange: boolean
  onOpen: (dialog: OpenDialog) => void
}) {
  const translate = useTranslate()
  return (
    <>
      {count > 0 && (
        <Button
          variant="text"
          onClick={() => onOpen({ kind: 'move', slice })}
          aria-label={translate('slices.move_of', { slice })}
        >
          {translate('slices.move')}
        </Button>
      )}
      {mayChange && (
        <Button
          variant="text"
          onClick={() => onOpen({ kind: 'remove', slice })}
          aria-label={translate('slices.remove_of', { slice })}
        >
          {translate('slices.remove')}
        </Button>
      )}
    </>
  )
}

function SliceCreate({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <CreateDialog
      resource="slices"
      title={translate('slices.add')}
      submit={translate('slices.add')}
      width={440}
      defaults={{ id: '' }}
      onClose={onClose}
    >
      <TextInput source="id" autoFocus autoComplete="off" helperText="slices.slice_hint" />
    </CreateDialog>
  )
}

function SliceDelete({ slice, onClose }: { slice: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <DeleteDialog
      resource="slices"
      record={{ id: slice }}
      title={translate('slices.remove')}
      about={slice}
      width={440}
      submit={translate('slices.remove')}
      onClose={onClose}
    >
      <span>{translate('slices.remove_lead')}</span>
    </DeleteDialog>
  )
}
