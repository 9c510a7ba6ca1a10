import { useTranslate } from 'ra-core'
import type { User } from '#shared/firm/model.ts'
import { useAdministration } from '../../app/useAdministration.ts'
import { FormDialog } from '../../ui/dialog.tsx'

/** Removes a user, after explaining the consequences. */
export function RemoveUserDialog({ user, onDone }: { user: User; onDone: () => void }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useAdministration()
  const remove = async () => {
    const request = { email: user.id, rev: user.rev ?? 0 }
    if (await ask({ kind: 'removeUser', request })) onDone()
  }
  return (
    <FormDialog
      title={translate('manage.users.remove_title')}
      about={user.name || user.email}
      width={440}
      submit={translate('manage.users.remove_one')}
      onSubmit={() => void remove()}
      onClose={onDone}
      waiting={waiting}
      refused={refused}
    >
      <span>{translate('manage.users.remove_lead', { email: user.email })}</span>
    </FormDialog>
  )
}
