import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatMoment } from '#shared/domain/format/day.ts'
import type { AccessEntry, UserRights } from '#shared/domain/user/AccessEntry.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useLiveRecords } from '../../app/useLiveRecords.ts'
import { Panel } from '../../components/Panel.tsx'
import { ReadPart } from '../../components/ReadPart.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { SkeletonRows } from '../../components/SkeletonRows.tsx'

const PAGE = 50

/** Who let whom in, when, and what was changed: newest first. Nobody can change or remove a line. */
export function AccessTab() {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const [shown, setShown] = useState(PAGE)
  const limit = shown + 1
  const entries = useLiveRecords<AccessEntry>(COLLECTIONS.accessLog, { limit }, [String(limit)])
  return (
    <Panel title={translate('manage.access.title')} aside={translate('manage.access.lead')}>
      <ReadPart reading={entries} timeZone={carrier.timeZone} loading={<SkeletonRows />}>
        {(read) => (
          <>
            <RecordTable
              label={translate('manage.access.title')}
              heads={['when', 'who', 'whom', 'what'].map((name) => ({
                name,
                label: translate(`manage.access.${name}`),
              }))}
            >
              {read.slice(0, shown).map((entry) => (
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
                    <bdi>{entry.email}</bdi>
                  </th>
                  <td>
                    {translate(`manage.access.${entry.op.toLowerCase()}`)}{' '}
                    {differencesOf(entry)
                      .map(({ field, from, to }) =>
                        translate(from === null ? 'manage.access.set' : 'manage.access.from_to', {
                          field: translate(`manage.users.${field}`),
                          from: from ?? '',
                          to,
                        }),
                      )
                      .join('; ')}
                  </td>
                </tr>
              ))}
            </RecordTable>
            {read.length === 0 && (
              <p style={{ margin: '12px 16px' }}>{translate('manage.access.empty')}</p>
            )}
            {read.length > shown && (
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

/** What is other after the change than before, in words. */
function differencesOf({ before, after }: AccessEntry) {
  if (after === null) return []
  return (['name', 'role', 'carriers'] as const).flatMap((field) => {
    const from = before === null ? null : textOf(before, field)
    const to = textOf(after, field)
    return from === to ? [] : [{ field, from, to }]
  })
}

function textOf(rights: UserRights, field: keyof UserRights): string {
  const value = rights[field]
  return typeof value === 'string' ? value : value.join(', ')
}
