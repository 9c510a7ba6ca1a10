import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { TextInput } from 'react-admin'
import { useNavigate } from 'react-router'
import { useSession } from '../app/sessionContext.ts'
import { CreateDialog } from '../ui/recordDialogs.tsx'
import './carrierMessages.ts'

/** Adds a carrier, and it to one's own carriers; the rest of its settings come after. */
export function CarrierCreate({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const session = useSession()
  const queries = useQueryClient()
  const goOn = async (id: string) => {
    // One's own carriers are others now.
    session.forget()
    await queries.invalidateQueries({ queryKey: ['auth'] }, { cancelRefetch: false })
    await navigate(`/carriers/${id}/settings`)
  }
  return (
    <CreateDialog
      resource="carriers"
      title={translate('carriers.add')}
      submit={translate('carriers.add')}
      width={440}
      defaults={{ id: '', name: '' }}
      onCreated={({ id }) => void goOn(String(id))}
      onClose={onClose}
    >
      <TextInput
        source="id"
        autoFocus
        autoComplete="off"
        helperText="carriers.code_hint"
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
      <TextInput source="name" autoComplete="off" />
    </CreateDialog>
  )
}
