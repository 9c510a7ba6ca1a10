import type { SvgIconComponent } from '@mui/icons-material'
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Tone } from '#shared/audit/states.ts'
import type { Role, User } from '#shared/firm/model.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { FirmNote } from '../manage/FirmNote.tsx'
import { FootNote } from '../ui/Panel.tsx'
import { PlainList } from '../ui/PlainList.tsx'
import { DeleteDialog } from '../ui/recordDialogs.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { Column } from '../ui/toolkit.tsx'
import { UserCreate } from './UserCreate.tsx'
import { UserEdit } from './UserEdit.tsx'
import './userMessages.ts'

const SORT = { field: 'id', order: 'ASC' } as const
const PER_PAGE = 500

/** How a role looks: a tone with an icon, never the tone alone. */
const ROLE_TONES: Record<Role, { tone: Tone; icon: SvgIconComponent }> = {
  admin: { tone: 'violet', icon: AdminPanelSettingsOutlined },
  baker: { tone: 'slate', icon: PersonOutlined },
  carrier: { tone: 'blue', icon: BusinessOutlined },
}

type OpenDialog = { kind: 'add' } | { kind: 'change' | 'remove'; user: User }

/** Users with role and carriers: those who share a carrier with this admin, or all of the firm. */
export function UserList() {
  const { user } = useActiveCarrier()
  return user === null ? <RowsSkeleton /> : <Users me={user} />
}

function Users({ me }: { me: User }) {
  const translate = useTranslate()
  // A user's id is an email, which may not stand in an address: so the dialogs have none.
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <PlainList
        resource="users"
        title={translate('users.title')}
        sort={SORT}
        perPage={PER_PAGE}
        empty={translate('users.none')}
        aside={
          <Button
            variant="contained"
            startIcon={<PersonAddAltOutlined />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {translate('users.add')}
          </Button>
        }
        foot={
          <FootNote>
            {translate('users.lead')}
            {!hasFirmRight(me) && <FirmNote what="users" />}
          </FootNote>
        }
      >
        <Column
          source="name"
          disableSort
          isRowHead
          render={(user) => <UserName user={user as User} isMe={user['id'] === me.id} />}
        />
        <Column source="email" disableSort render={({ email }) => <bdi>{email}</bdi>} />
        <Column source="role" disableSort render={(user) => <UserRole user={user as User} />} />
        <Column source="carriers" disableSort render={({ carriers }) => carriers.join(', ')} />
        <Column
          label="users.actions"
          className="actions"
          render={(user) => (
            <UserActions user={user as User} isMe={user['id'] === me.id} onOpen={setDialog} />
          )}
        />
      </PlainList>
      {dialog?.kind === 'add' && <UserCreate onClose={close} />}
      {dialog?.kind === 'change' && <UserEdit user={dialog.user} onClose={close} />}
      {dialog?.kind === 'remove' && <UserDelete user={dialog.user} onClose={close} />}
    </>
  )
}

function UserName({ user: { name, email }, isMe }: { user: User; isMe: boolean }) {
  const translate = useTranslate()
  return (
    <>
      <bdi>{name || email}</bdi>
      {isMe && ` ${translate('users.you')}`}
    </>
  )
}

function UserRole({ user: { role, firm } }: { user: User }) {
  const translate = useTranslate()
  return (
    <>
      <ToneChip {...ROLE_TONES[role]} title={translate(`users.role_hints.${role}`)}>
        {translate(`users.roles.${role}`)}
      </ToneChip>
      {firm === true && ` ${translate('users.whole_firm')}`}
    </>
  )
}

/** What can be done with a user; an admin cannot remove their own access. */
function UserActions({
  user,
  isMe,
  onOpen,
}: {
  user: User
  isMe: boolean
  onOpen: (dialog: OpenDialog) => void
}) {
  const translate = useTranslate()
  const name = user.name || user.email
  return (
    <>
      <Button
        variant="text"
        startIcon={<EditOutlined />}
        onClick={() => onOpen({ kind: 'change', user })}
        aria-label={translate('users.change_of', { name })}
      >
        {translate('users.change')}
      </Button>
      {!isMe && (
        <Button
          variant="text"
          startIcon={<DeleteOutlined />}
          onClick={() => onOpen({ kind: 'remove', user })}
          aria-label={translate('users.remove_of', { name })}
        >
          {translate('users.remove')}
        </Button>
      )}
    </>
  )
}

function UserDelete({ user, onClose }: { user: User; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <DeleteDialog
      resource="users"
      record={user}
      title={translate('users.remove_title')}
      about={user.name || user.email}
      width={440}
      submit={translate('users.remove_title')}
      onClose={onClose}
    >
      <span>{translate('users.remove_lead', { email: user.email })}</span>
    </DeleteDialog>
  )
}
