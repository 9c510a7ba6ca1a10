import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { EventList } from '../audits/EventList.tsx'
import { FailurePanel } from '../ui/failures.tsx'
import { Card, Panel } from '../ui/Panel.tsx'
import { AuditDialogHost } from '../work/AuditDialogHost.tsx'
import { type AuditDialog, AuditDialogProvider } from '../work/auditDialogs.ts'
import { NextActionPanel } from '../work/NextActionPanel.tsx'
import { DemoAccess } from './DemoAccess.tsx'

/** What the insured answers and the worker does shows within this. */
const LOOK_EVERY_MS = 5_000

/** A demo audit with its next moves, how the insured opens it, and what has happened to it. */
export function DemoDrive({ auditFSID, timeZone }: { auditFSID: string; timeZone: string }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const [dialog, setDialog] = useState<AuditDialog | null>(null)
  const { data, error, refetch } = useGetOne<Audit>(
    'audits',
    { id: auditFSID },
    { retry: false, refetchInterval: LOOK_EVERY_MS },
  )
  if (data === undefined && error !== null) {
    return (
      <Card aria-label={translate('demo.title')}>
        <FailurePanel error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (data === undefined) return <Box role="status">{translate('demo.reading')}</Box>
  const audit = readAudit(data)
  return (
    <AuditDialogProvider value={setDialog}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
          <NextActionPanel
            audit={audit}
            today={todayIn(timeZone, clock.now())}
            timeZone={timeZone}
          />
          <DemoAccess audit={audit} />
        </Box>
        <Panel
          title={translate('demo.happened')}
          aside={
            <Button
              component={Link}
              to={`/audits/${encodeURIComponent(audit.auditCode)}`}
              sx={{ mr: -3, '&:hover': { textDecoration: 'none' } }}
            >
              {translate('demo.open_audit')}
            </Button>
          }
        >
          <EventList events={audit.history} empty={translate('demo.nothing')} timeZone={timeZone} />
        </Panel>
      </Box>
      {dialog !== null && (
        <AuditDialogHost audit={audit} dialog={dialog} onDone={() => setDialog(null)} />
      )}
    </AuditDialogProvider>
  )
}
