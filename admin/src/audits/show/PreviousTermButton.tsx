import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { previousTermOf, termSearch } from '#shared/audit/previousTerm.ts'

/** Audits of one policy root are few: one for each year. */
const MOST_TERMS = 20

/** Leads to the audit of the policy's previous term; it is looked for when it is asked for. */
export function PreviousTermButton({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const navigate = useNavigate()
  const [status, setStatus] = useState<'searching' | 'none' | 'failed' | null>(null)
  const find = async () => {
    setStatus('searching')
    try {
      const { data } = await dataProvider.getList<Audit>('audits', {
        filter: { q: termSearch(audit), carrierCompany: audit.carrierCompany },
        pagination: { page: 1, perPage: MOST_TERMS },
        sort: { field: 'sortKey', order: 'ASC' },
      })
      const previous = previousTermOf(audit, data)
      setStatus(previous === null ? 'none' : null)
      if (previous !== null) void navigate(`/audits/${encodeURIComponent(previous.auditCode)}`)
    } catch {
      // The data provider has logged it; the button says it and can be pressed again.
      setStatus('failed')
    }
  }
  if (termSearch(audit) === '') return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Button startIcon={<HistoryIcon />} onClick={() => void find()}>
        {translate('show.previous_term')}
      </Button>
      <Box role="status" sx={{ color: status === 'failed' ? 'error.main' : 'text.secondary' }}>
        {status === null ? '' : translate(`show.term_${status}`)}
      </Box>
    </Box>
  )
}
