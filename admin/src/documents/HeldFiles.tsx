import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import Box from '@mui/material/Box'
import { useCanAccess, useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { type HeldFile, OPEN_HELD_STATES } from '#shared/documents/heldFiles.ts'
import { WORKER_READING } from '../app/useWorkerState.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ToneChip } from '../ui/ToneChip.tsx'

/** More held files than an audit shows. */
const MOST_SHOWN = 20

/**
 * Files of an audit that are no documents yet, because the virus scanner keeps them out; none: nothing. Asked only
 * where the worker has a scanner, or does not say.
 */
export function HeldFiles({ audit: { id, carrierCompany, v } }: { audit: Audit }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'heldFiles', action: 'edit' })
  const { data: lease } = useProviderQuery('readWorker', {}, WORKER_READING)
  const { data = [] } = useGetList<HeldFile>(
    'heldFiles',
    {
      filter: { carrierCompany, auditFSID: id, state: OPEN_HELD_STATES },
      pagination: { page: 1, perPage: MOST_SHOWN },
      sort: { field: 'dateAdded', order: 'ASC' },
      meta: { v },
    },
    {
      retry: false,
      placeholderData: (before) => before,
      enabled: lease !== undefined && lease?.scans !== false,
    },
  )
  if (data.length === 0) return null
  return (
    <Box role="status" sx={{ px: 4, pb: 3 }}>
      {translate('documents.held_hint')}{' '}
      {canAccess === true && (
        <Link to="/inbox?show=held" style={{ textDecoration: 'underline' }}>
          {translate('documents.held_decide')}
        </Link>
      )}
      <Box component="ul" aria-label={translate('documents.held')} sx={{ m: 0, mt: 2, pl: 0 }}>
        {data.map(({ id: held, name, state }) => (
          <Box
            component="li"
            key={held}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 1, overflowWrap: 'anywhere' }}
          >
            <bdi>{name}</bdi>
            {state === 'infected' ? (
              <ToneChip tone="red" icon={GppBadOutlined}>
                {translate('documents.held_infected')}
              </ToneChip>
            ) : (
              <ToneChip tone="amber" icon={HourglassEmptyOutlined}>
                {translate('documents.held_unchecked')}
              </ToneChip>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
