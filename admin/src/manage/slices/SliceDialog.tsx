import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useAdministration } from '../../app/useAdministration.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Control, Field } from '../../ui/inputs.tsx'

/** Puts a slice on screen, or takes the one in `remove` off it. */
export function SliceDialog({ remove, onDone }: { remove: string | null; onDone: () => void }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useAdministration()
  const [slice, setSlice] = useState('')
  const act = async () => {
    const isDone = await (remove === null
      ? ask({ kind: 'addSlice', request: { slice: slice.trim() } })
      : ask({ kind: 'removeSlice', request: { slice: remove } }))
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
