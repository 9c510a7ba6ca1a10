import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ROLES, type Role, type User } from '#shared/firm/model.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useAdministration } from '../../app/useAdministration.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { ChoiceControl, Control, Field } from '../../ui/inputs.tsx'

/**
 * Registers a user, or changes their name, role and carriers. An admin can assign and unassign only their
 * own carriers; the user's other carriers are listed and stay assigned. With the right for the whole firm
 * an admin can unassign those too, and give that right to admins.
 */
export function UserDialog({ user, onDone }: { user: User | null; onDone: () => void }) {
  const translate = useTranslate()
  const { user: me, carrier, carriers: mine } = useActiveCarrier()
  const { ask, waiting, refused } = useAdministration()
  const [email, setEmail] = useState('')
  const [name, setName] = useState(user?.name ?? '')
  const [role, setRole] = useState<Role>(user?.role ?? 'baker')
  const [chosen, setChosen] = useState<readonly string[]>(user?.carriers ?? [carrier.id])
  const [hasFirm, setHasFirm] = useState(user?.firm === true)
  const isForFirm = me !== null && hasFirmRight(me)
  const others = (user?.carriers ?? []).filter((id) => !mine.some((each) => each.id === id))
  const offered = isForFirm ? [...mine, ...others.map((id) => ({ id, name: '' }))] : mine
  const foreign = isForFirm ? [] : others
  const save = async () => {
    const firm = hasFirm && role === 'admin'
    const rights = { name: name.trim(), role, carriers: [...chosen] }
    const isDone =
      user === null
        ? await ask({
            kind: 'addUser',
            request: { email: email.trim().toLowerCase(), ...rights, ...(firm ? { firm } : {}) },
          })
        : await ask({
            kind: 'changeUser',
            request: {
              email: user.id,
              rev: user.rev ?? 0,
              changes: changesOf(user, { ...rights, firm }),
            },
          })
    if (isDone) onDone()
  }
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <FormDialog
      title={translate(user === null ? 'manage.users.add' : 'manage.users.change_title')}
      about={user?.email}
      width={480}
      submit={translate(user === null ? 'manage.users.let_in' : 'manage.save')}
      onSubmit={() => void save()}
      onClose={onDone}
      waiting={waiting}
      refused={refused}
    >
      {user === null && (
        <Field
          label={translate('manage.users.email')}
          hint={translate('manage.users.email_hint')}
          control={(ids) => (
            <Control
              {...ids}
              type="email"
              autoComplete="off"
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        />
      )}
      <Field
        label={translate('manage.users.name')}
        control={(ids) => (
          <Control
            {...ids}
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      />
      <Field
        label={translate('manage.users.role')}
        hint={translate(`manage.role_hints.${role}`)}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={role}
            onChange={(event) => setRole(event.target.value as Role)}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {translate(`manage.roles.${each}`)}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
      <Box component="fieldset" sx={{ display: 'grid', gap: 2, m: 0, p: 0, border: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 1, fontSize: 12, fontWeight: 500 }}>
          {translate('manage.users.carriers')}
        </Box>
        {offered.map(({ id, name: words }) => (
          <Box
            key={id}
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 24 }}
          >
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            {id} <bdi>{words}</bdi>
          </Box>
        ))}
        {foreign.length > 0 && (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate('manage.users.foreign', { carriers: foreign.join(', ') })}
          </Box>
        )}
      </Box>
      {isForFirm && role === 'admin' && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <input
            type="checkbox"
            checked={hasFirm}
            onChange={(event) => setHasFirm(event.target.checked)}
          />
          {translate('manage.users.firm_label')}
        </Box>
      )}
    </FormDialog>
  )
}

/** Only what is other than it was: a name or role counts at every carrier of the user. */
function changesOf(
  user: User,
  { name, role, carriers, firm }: Required<Pick<User, 'name' | 'role' | 'carriers' | 'firm'>>,
): Partial<Pick<User, 'name' | 'role' | 'carriers' | 'firm'>> {
  const isSameList = [...carriers].sort().join() === [...user.carriers].sort().join()
  return {
    ...(name === user.name ? {} : { name }),
    ...(role === user.role ? {} : { role }),
    ...(isSameList ? {} : { carriers }),
    ...(firm === (user.firm === true) ? {} : { firm }),
  }
}
