import { FormDataConsumer, required, useTranslate } from 'ra-core'
import { BooleanInput, CheckboxGroupInput, SelectInput, TextInput } from 'react-admin'
import { ROLES, type Role } from '#shared/firm/model.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'

/**
 * What an admin sets of a user. They assign and unassign only their own carriers; the user's others are
 * listed and stay assigned. With the right for the whole firm they unassign those too, and give that
 * right to admins.
 */
export function UserInputs({
  assigned = [],
}: {
  /** The user's carriers as they are. */
  assigned?: readonly string[]
}) {
  const translate = useTranslate()
  const { user: me, carriers: mine } = useActiveCarrier()
  const isForFirm = me !== null && hasFirmRight(me)
  const others = assigned.filter((id) => !mine.some((each) => each.id === id))
  const offered = isForFirm ? [...mine, ...others.map((id) => ({ id, name: '' }))] : mine
  const foreign = isForFirm ? [] : others
  return (
    <>
      <TextInput source="name" autoComplete="off" slotProps={{ htmlInput: { maxLength: 200 } }} />
      <FormDataConsumer<{ role: Role }>>
        {({ formData: { role } }) => (
          <SelectInput
            source="role"
            validate={IS_REQUIRED}
            choices={ROLES.map((id) => ({ id, name: `users.roles.${id}` }))}
            helperText={`users.role_hints.${role}`}
          />
        )}
      </FormDataConsumer>
      <CheckboxGroupInput
        source="carriers"
        row={false}
        translateChoice={false}
        choices={offered.map(({ id, name }) => ({ id, name: `${id} ${name}`.trim() }))}
        helperText={
          foreign.length > 0 && translate('users.foreign', { carriers: foreign.join(', ') })
        }
      />
      <FormDataConsumer<{ role: Role }>>
        {({ formData: { role } }) =>
          isForFirm && role === 'admin' && <BooleanInput source="firm" label="users.firm_label" />
        }
      </FormDataConsumer>
    </>
  )
}

/** A role cannot be left empty. */
const IS_REQUIRED = required()
