import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { User } from '#shared/firm/model.ts'
import { usersSeenBy } from '#shared/firm/ops/accessLog.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useLiveRecords } from '../../app/useLiveRecords.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { RecordTable } from '../../ui/table.tsx'
import { FirmNote } from '../FirmNote.tsx'
import { ROLE_TONES } from '../roleTones.ts'
import { RemoveUserDialog } from './RemoveUserDialog.tsx'
import { UserDialog } from './UserDialog.tsx'

const MOST_USERS = 500

type OpenDialog = { kind: 'add' } | { kind: 'change' | 'remove'; user: User }

/** Users with role and carriers: those who share a carrier with this admin, or all of the firm. */
export function UsersTab() {
  const { user } = useActiveCarrier()
  return user === null ? <RowsSkeleton /> : <Users me={user} />
}

function Users({ me }: { me: User }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const seen = usersSeenBy(me)
  const users = useLiveRecords<User>(COLLECTIONS.users, { ...seen, limit: MOST_USERS }, [
    JSON.stringify(seen.filters ?? []),
  ])
  const close = () => {
    setDialog(null)
    void users.refetch()
  }
  return (
    <Panel
      title={translate('manage.users.title')}
      aside={
        // A filled button keeps its distance from the edge.
        <Box>
          <Button
            variant="contained"
            startIcon={<PersonAddAltOutlined />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {translate('manage.users.add')}
          </Button>
        </Box>
      }
    >
      <ReadPart reading={users} timeZone={carrier.timeZone} loading={<RowsSkeleton />}>
        {(read) => (
          <RecordTable
            label={translate('manage.users.title')}
            heads={['name', 'email', 'role', 'carriers', 'actions'].map((name) => ({
              name,
              label: translate(`manage.users.${name}`),
            }))}
          >
            {read.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isMe={user.id === me.id}
                onChange={() => setDialog({ kind: 'change', user })}
                onRemove={() => setDialog({ kind: 'remove', user })}
              />
            ))}
          </RecordTable>
        )}
      </ReadPart>
      <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
        {translate('manage.users.lead')}
        {!hasFirmRight(me) && <FirmNote what="users" />}
      </Box>
      {dialog?.kind === 'add' && <UserDialog user={null} onDone={close} />}
      {dialog?.kind === 'change' && <UserDialog user={dialog.user} onDone={close} />}
      {dialog?.kind === 'remove' && <RemoveUserDialog user={dialog.user} onDone={close} />}
    </Panel>
  )
}

function UserRow({
  user: { name, email, role, carriers, firm },
  isMe,
  onChange,
  onRemove,
}: {
  user: User
  isMe: boolean
  onChange: () => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  return (
    <tr>
      <th scope="row">
        <bdi>{name || email}</bdi>
        {isMe && <Box component="span"> {translate('manage.users.you')}</Box>}
      </th>
      <td>
        <bdi>{email}</bdi>
      </td>
      <td>
        <ToneChip {...ROLE_TONES[role]}>{translate(`manage.roles.${role}`)}</ToneChip>
        {firm === true && <span> {translate('manage.users.firm')}</span>}
      </td>
      <td>{carriers.join(', ')}</td>
      <td className="actions">
        <Button
          variant="text"
          onClick={onChange}
          aria-label={translate('manage.users.change_of', { name: name || email })}
        >
          {translate('manage.change')}
        </Button>
        {!isMe && (
          <Button
            variant="text"
            onClick={onRemove}
            aria-label={translate('manage.users.remove_of', { name: name || email })}
          >
            {translate('manage.remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
