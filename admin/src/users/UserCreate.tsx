import { useTranslate } from 'ra-core'
import { TextInput } from 'react-admin'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { CreateDialog } from '../ui/recordDialogs.tsx'
import { UserInputs } from './UserInputs.tsx'
import './userMessages.ts'

/** Registers a user, for the active carrier at first. */
export function UserCreate({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  return (
    <CreateDialog
      resource="users"
      title={translate('users.add')}
      submit={translate('users.add')}
      defaults={{ email: '', name: '', role: 'baker', carriers: [carrier.id], firm: false }}
      onClose={onClose}
    >
      <TextInput
        source="email"
        type="email"
        autoComplete="off"
        autoFocus
        helperText="users.email_hint"
      />
      <UserInputs />
    </CreateDialog>
  )
}
