import type { Audit } from '#shared/domain/audit/Audit.ts'
import { todayIn } from '#shared/domain/format/today.ts'
import type { Role } from '#shared/domain/user/User.ts'
import { useServices } from '../../app/services.ts'
import { AboutPanel } from './AboutPanel.tsx'
import { AccessPanel } from './AccessPanel.tsx'
import { AuditColumns } from './AuditColumns.tsx'
import { AuditHeader } from './AuditHeader.tsx'
import { ClassesPanel } from './ClassesPanel.tsx'
import { ContactsPanel } from './ContactsPanel.tsx'
import { DefectsPanel } from './DefectsPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NextActionPanel } from './NextActionPanel.tsx'
import { StepsPanel } from './StepsPanel.tsx'

/** An audit, read-only. Days and times are the carrier's, `timeZone`; names as `role` may see them. */
export function AuditScreen({
  audit,
  role,
  timeZone,
}: {
  audit: Audit
  role: Role
  timeZone: string
}) {
  const { clock } = useServices()
  const now = clock.now()
  const today = todayIn(timeZone, now)
  return (
    <>
      <AuditHeader audit={audit} today={today} timeZone={timeZone} />
      <AuditColumns
        first={
          <>
            <NextActionPanel audit={audit} today={today} />
            {audit.defects.length > 0 && <DefectsPanel defects={audit.defects} />}
            <ClassesPanel categories={audit.categories} />
            <AboutPanel audit={audit} timeZone={timeZone} />
          </>
        }
        second={
          <>
            <ContactsPanel audit={audit} now={now} />
            <AccessPanel auditFSID={audit.id} auditCode={audit.auditCode} />
            <StepsPanel audit={audit} timeZone={timeZone} />
          </>
        }
        third={<HistoryPanel history={audit.history} role={role} now={now} timeZone={timeZone} />}
      />
    </>
  )
}
