import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { OrderPreview } from '#shared/orders/preview.ts'
import { resolveProfile } from '#shared/orders/profiles.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf } from '../../providers/useProviderMutation.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { RecordTable } from '../../ui/table.tsx'
import { takenText } from '../orderTexts.ts'

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
  const provider = useAdminProvider()
  const { data = [], error } = useQuery<OrderPreview[]>({
    queryKey: ['orderFile', name, 'profile', bytes.length, profile?.headers, profile?.constants],
    enabled: profile !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => {
      if (profile === null) return []
      const read = { carrier: carrier.id, profile: resolveProfile(profile), limit: SHOWN }
      return provider.readOrders({ file: name, bytes, signal, ...read })
    },
  })
  const constant = (Object.keys(profile?.constants ?? {}) as OrderField[]).filter(
    (field) => !SEEN.includes(field),
  )
  const orders = profile !== null && error === null ? data : []
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        {translate('profile.preview')}
      </Typography>
      {profile !== null && error !== null && <RefusalNote refusal={refusalOf(error)} />}
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
