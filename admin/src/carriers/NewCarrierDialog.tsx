import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSession } from '../app/sessionContext.ts'
import { useAdministration } from '../app/useAdministration.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'

/** Adds a carrier, and it to one's own carriers; the rest of its settings come after. */
export function NewCarrierDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (id: string) => void
}) {
  const translate = useTranslate()
  const session = useSession()
  const queries = useQueryClient()
  const { ask, waiting, refused } = useAdministration()
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const add = async () => {
    const carrier = { id: id.trim().toUpperCase(), name: name.trim() }
    if (!(await ask({ kind: 'addCarrier', request: carrier }))) return
    // One's own carriers are others now.
    session.forget()
    await queries.invalidateQueries({ queryKey: ['auth'] }, { cancelRefetch: false })
    onDone(carrier.id)
  }
  return (
    <FormDialog
      title={translate('carriers.add')}
      width={440}
      submit={translate('carriers.add')}
      onSubmit={() => void add()}
      onClose={onClose}
      waiting={waiting}
      refused={refused}
    >
      <Field
        label={translate('carriers.heads.code')}
        hint={translate('carriers.code_hint')}
        control={(ids) => (
          <Control
            {...ids}
            autoFocus
            autoComplete="off"
            maxLength={20}
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
        )}
      />
      <Field
        label={translate('carriers.heads.name')}
        control={(ids) => (
          <Control
            {...ids}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      />
    </FormDialog>
  )
}
