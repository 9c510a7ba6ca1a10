import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { resolveProfile } from '#shared/orders/profiles.ts'
import { useServices } from '../../app/services.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { RecordTable } from '../../ui/table.tsx'
import { failedReading } from '../orders/failedReading.ts'
import { doOrderJob } from '../worker/doOrderJob.ts'
import { takenText } from './takenText.ts'

/** Orders that are shown. */
const SHOWN = 4

/** Fields that are shown of every profile; a constant one beside them. */
const SEEN: readonly OrderField[] = [
  'policyNumber',
  'policyFrom',
  'policyTo',
  'insuredName',
  'classCode',
]

/** How the first orders of a file read by a profile, before it is saved. */
export function ProfilePreview({
  file: { name, bytes },
  carrier,
  profile,
}: {
  file: { name: string; bytes: Uint8Array }
  carrier: Carrier
  /** Null: what is chosen is no profile yet. */
  profile: FeedProfile | null
}) {
  const translate = useTranslate()
  const { store, logger } = useServices()
  const { data } = useQuery({
    queryKey: ['profilePreview', name, bytes.length, profile?.headers, profile?.constants],
    enabled: profile !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: async () => {
      if (profile === null) return null
      const read = resolveProfile(profile)
      try {
        return await doOrderJob(
          { kind: 'look', file: name, bytes, carrier: carrier.id, profile: read, limit: SHOWN },
          store,
        )
      } catch (error) {
        return { ok: false as const, error: failedReading(error, name, logger) }
      }
    },
  })
  const constant = (Object.keys(profile?.constants ?? {}) as OrderField[]).filter(
    (field) => !SEEN.includes(field),
  )
  const orders = profile !== null && data?.ok === true ? data.value : []
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        {translate('profile.preview')}
      </Typography>
      {profile !== null && data?.ok === false && <RefusalNote refusal={data.error} />}
      {orders.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('profile.preview_none')}</Box>
      ) : (
        <RecordTable
          label={translate('profile.preview')}
          heads={[
            ...['orderNumber', 'policyNumber', 'policyFrom', 'insuredName', 'classCode'].map(
              (field) => ({ name: field, label: translate(`profile.shown.${field}`) }),
            ),
            ...constant.map((field) => ({ name: field, label: ORDER_FIELDS[field].label })),
          ]}
        >
          {orders.map(({ order, taken, problems }) => (
            <tr key={order}>
              <th scope="row">{order || '–'}</th>
              {taken === null ? (
                <Box component="td" colSpan={4 + constant.length} sx={{ color: 'error.main' }}>
                  {problems.map(({ error }) => error.message).join(' ')}
                </Box>
              ) : (
                <>
                  <td>{taken.fields.policyNumber}</td>
                  <td>
                    {formatDay(taken.fields.policyStart)} – {formatDay(taken.fields.policyEnd)}
                  </td>
                  <td>{taken.fields.insuredCompany}</td>
                  <td>{taken.classes.map(({ classCode }) => classCode).join(', ')}</td>
                  {constant.map((field) => (
                    <td key={field}>{takenText(field, taken)}</td>
                  ))}
                </>
              )}
            </tr>
          ))}
        </RecordTable>
      )}
    </section>
  )
}
