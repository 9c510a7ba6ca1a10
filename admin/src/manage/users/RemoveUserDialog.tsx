import { useTranslate } from 'ra-core'
import type { User } from '#shared/domain/user/User.ts'
import { removeUser } from '#shared/operations/administration/removeUser.ts'
import { useAdministration } from '../../app/useAdministration.ts'
import { WorkDialog } from '../../work/WorkDialog.tsx'

/** Takes somebody out, after saying what that means. */
export function RemoveUserDialog({ user, onDone }: { user: User; onDone: () => void }) {
  const translate = useTranslate()
  const { run, clear, ...acting } = useAdministration()
  const remove = async () => {
    const done = await run(({ store, by, now }) => removeUser(store, { email: user.id, by, now }))
    if (done !== null) onDone()
  }
  return (
    <WorkDialog
      title={translate('manage.users.remove_title')}
      about={user.name || user.email}
      width={440}
      submit={translate('manage.users.remove_one')}
      onSubmit={() => void remove()}
      onClose={onDone}
      {...acting}
    >
      <span>{translate('manage.users.remove_lead', { email: user.email })}</span>
    </WorkDialog>
  )
}
