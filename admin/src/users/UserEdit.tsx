import { useTranslate } from 'ra-core'
import type { User } from '#shared/firm/model.ts'
import { EditDialog } from '../ui/recordDialogs.tsx'
import { UserInputs } from './UserInputs.tsx'
import './userMessages.ts'

/** Changes a user's name, role and carriers. Only what was changed is sent. */
export function UserEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <EditDialog
      resource="users"
      id={user.id}
      title={translate('users.change_title')}
      about={user.email}
      submit={translate('users.save')}
      onClose={onClose}
    >
      <UserInputs assigned={user.carriers} />
    </EditDialog>
  )
}
