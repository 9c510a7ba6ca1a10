import { useTranslate } from 'ra-core'
import {
  hasFirmRight,
  type SettingEntry,
  type UserEntry,
  type UserRights,
} from '#shared/firm/user.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { FirmNote } from '../manage/FirmNote.tsx'
import { Moment } from '../ui/ElapsedTime.tsx'
import { FootNote } from '../ui/Panel.tsx'
import { PlainList } from '../ui/PlainList.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { Column } from '../ui/toolkit.tsx'
import '../users/userMessages.ts'
import './accessLogMessages.ts'

/** The access log, newest first: who gave whom which access, and when. Append-only. */
export function AccessLogList() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  if (user === null) return <RowsSkeleton />
  return (
    <PlainList
      resource="accessLog"
      title={translate('accessLog.title')}
      aside={translate('accessLog.lead')}
      sort={NEWEST_FIRST}
      empty={translate('accessLog.empty')}
      foot={
        !hasFirmRight(user) && (
          <FootNote>
            <FirmNote what="access" />
          </FootNote>
        )
      }
    >
      <Column
        source="dateAdded"
        disableSort
        render={({ dateAdded }) => <Moment at={dateAdded} timeZone={carrier.timeZone} />}
      />
      <Column source="by" disableSort render={({ by }) => <bdi>{by}</bdi>} />
      <Column
        source="email"
        disableSort
        isRowHead
        render={({ op, carrier: of, email }) => <bdi>{op === 'SETTING' ? of : email}</bdi>}
      />
      <Column
        source="op"
        disableSort
        render={(entry) =>
          entry['op'] === 'SETTING' ? (
            <Setting entry={entry as SettingEntry} />
          ) : (
            <Change entry={entry as UserEntry} />
          )
        }
      />
    </PlainList>
  )
}

const NEWEST_FIRST = { field: 'dateAdded', order: 'DESC' } as const

function Setting({ entry: { value } }: { entry: SettingEntry }) {
  const translate = useTranslate()
  return <>{translate(`accessLog.single_reviewer.${value.toLowerCase()}`)}</>
}

function Change({ entry }: { entry: UserEntry }) {
  const translate = useTranslate()
  const textOf = (rights: UserRights, field: keyof UserRights): string => {
    const value = rights[field]
    if (field === 'firm') return translate(value === true ? 'accessLog.yes' : 'accessLog.no')
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return (
    <>
      {translate(`accessLog.${entry.op.toLowerCase()}`)}{' '}
      {differencesOf(entry, textOf)
        .map(({ field, from, to }) =>
          translate(from === null ? 'accessLog.set' : 'accessLog.from_to', {
            field: translate(`resources.users.fields.${field}`),
            from: from ?? '',
            to,
          }),
        )
        .join('; ')}
    </>
  )
}

/** What is other after the change than before, in words. */
function differencesOf(
  { before, after }: UserEntry,
  textOf: (rights: UserRights, field: keyof UserRights) => string,
) {
  if (after === null) return []
  return (['name', 'role', 'carriers', 'firm'] as const).flatMap((field) => {
    const from = before === null ? null : textOf(before, field)
    const to = textOf(after, field)
    const isNothing = field === 'firm' && before === null && after.firm !== true
    return from === to || isNothing ? [] : [{ field, from, to }]
  })
}
