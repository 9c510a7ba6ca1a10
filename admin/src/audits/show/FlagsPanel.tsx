import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { EXCEPTIONS, WORKER_FLAGS } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'

const FLAGS: Record<string, { label: string; clears: string }> = { ...EXCEPTIONS, ...WORKER_FLAGS }

/** Flags that editing the audit takes away, and those that another step does. */
const EDITED = ['DEFECTS', 'PAST_DUE', 'PAST_LAST_CONTACT_DAY', 'UNDELIVERED']
const STEPPED = ['NO_NEXT_ACTION', 'CHASE_ENDED']

/** What is wrong with the audit so that a person has to look, and what takes it away. */
export function FlagsPanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const shown = audit.flags.filter((flag) => Object.hasOwn(FLAGS, flag))
  if (shown.length === 0) return null
  return (
    <Panel title={translate('show.exceptions')} aside={String(shown.length)}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 3 }}>
        {shown.map((flag) => (
          <Box
            component="li"
            key={flag}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 1 }}
          >
            <ReportProblemOutlined
              aria-hidden
              sx={{ fontSize: 16, mt: 0.5, color: 'error.main' }}
            />
            <Box sx={{ flex: 1 }}>
              <b>{FLAGS[flag]?.label}</b>
              <Box sx={{ color: 'text.secondary' }}>{FLAGS[flag]?.clears}</Box>
              {flag === 'DEFECTS' && (
                <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
                  {audit.defects.map((defect) => (
                    <li key={`${defect.code} ${defect.field}`}>{defect.message}</li>
                  ))}
                </Box>
              )}
            </Box>
            {EDITED.includes(flag) && (
              <Button
                component={Link}
                to={`/audits/${encodeURIComponent(audit.auditCode)}/edit`}
                variant="outlined"
                sx={{ flex: 'none' }}
              >
                {translate('show.edit')}
              </Button>
            )}
            {STEPPED.includes(flag) && (
              <Button
                variant="outlined"
                sx={{ flex: 'none' }}
                onClick={() => openDialog({ kind: 'addStep' })}
              >
                {translate('show.add_step')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
