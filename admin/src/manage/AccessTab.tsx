import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { User } from '#shared/firm/model.ts'
import {
  type AccessEntry,
  hasFirmRight,
  type SettingEntry,
  type UserEntry,
  type UserRights,
} from '#shared/firm/user.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useGetListLive } from '../providers/useSubscribe.ts'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { RecordTable } from '../ui/table.tsx'
import { FirmNote } from './FirmNote.tsx'
import '../users/userMessages.ts'
import './manageMessages.ts'

const PAGE = 50

/** The access log, newest first: who gave whom which access, and when. Append-only. */
export function AccessTab() {
  const { user } = useActiveCarrier()
  return user === null ? <RowsSkeleton /> : <AccessLog me={user} />
}

function AccessLog({ me }: { me: User }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const [shown, setShown] = useState(PAGE)
  const entries = useGetListLive<StoredDocument<AccessEntry>>('accessLog', {
    sort: { field: 'dateAdded', order: 'DESC' },
    pagination: { page: 1, perPage: shown },
  })
  return (
    <Panel title={translate('manage.access.title')} aside={translate('manage.access.lead')}>
      <ReadPart reading={entries} timeZone={carrier.timeZone} loading={<RowsSkeleton />}>
        {(read = []) => (
          <>
            <RecordTable
              label={translate('manage.access.title')}
              heads={['when', 'who', 'whom', 'what'].map((name) => ({
                name,
                label: translate(`manage.access.${name}`),
              }))}
            >
              {read.map((entry) => (
                <tr key={entry.id}>
                  <td>
                    <time dateTime={entry.dateAdded.toISOString()}>
                      {formatMoment(entry.dateAdded, { timeZone: carrier.timeZone })}
                    </time>
                  </td>
                  <td>
                    <bdi>{entry.by}</bdi>
                  </td>
                  <th scope="row">
                    <bdi>{entry.op === 'SETTING' ? entry.carrier : entry.email}</bdi>
                  </th>
                  <td>
                    {entry.op === 'SETTING' ? <Setting entry={entry} /> : <Change entry={entry} />}
                  </td>
                </tr>
              ))}
            </RecordTable>
            {read.length === 0 && (
              <p style={{ margin: '12px 16px' }}>{translate('manage.access.empty')}</p>
            )}
            {!hasFirmRight(me) && (
              <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
                <FirmNote what="access" />
              </Box>
            )}
            {entries.pageInfo?.hasNextPage === true && (
              <Button variant="text" sx={{ m: 3 }} onClick={() => setShown(shown + PAGE)}>
                {translate('manage.more')}
              </Button>
            )}
          </>
        )}
      </ReadPart>
    </Panel>
  )
}

function Setting({ entry: { value } }: { entry: SettingEntry }) {
  const translate = useTranslate()
  return <>{translate(`manage.access.single_reviewer.${value.toLowerCase()}`)}</>
}

function Change({ entry }: { entry: UserEntry }) {
  const translate = useTranslate()
  const textOf = (rights: UserRights, field: keyof UserRights): string => {
    const value = rights[field]
    if (field === 'firm')
      return translate(value === true ? 'manage.access.yes' : 'manage.access.no')
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return (
    <>
      {translate(`manage.access.${entry.op.toLowerCase()}`)}{' '}
      {differencesOf(entry, textOf)
        .map(({ field, from, to }) =>
          translate(from === null ? 'manage.access.set' : 'manage.access.from_to', {
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
