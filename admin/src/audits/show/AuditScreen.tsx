import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Role } from '#shared/firm/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useKeys } from '../../app/keyboard/useKeys.ts'
import { useServices } from '../../app/services.ts'
import { usePerson } from '../../app/usePerson.ts'
import { DocumentsPanel } from '../../documents/DocumentsPanel.tsx'
import { useAuditDocuments } from '../../documents/useAuditDocuments.ts'
import { KnownOfAuditProvider } from '../../providers/pending/knownOfAudit.ts'
import { useAct } from '../../providers/pending/useAct.ts'
import { useActor } from '../../providers/useActor.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { AuditDialogHost } from '../../work/AuditDialogHost.tsx'
import { type AuditDialog, AuditDialogProvider } from '../../work/auditDialogs.ts'
import { openCall } from '../../work/mainActOf.ts'
import { NextActionPanel } from '../../work/NextActionPanel.tsx'
import { SourcesPanel } from '../sources/SourcesPanel.tsx'
import { XmlFilePanel } from '../sources/XmlFilePanel.tsx'
import { AboutPanel } from './AboutPanel.tsx'
import { AccessPanel } from './AccessPanel.tsx'
import { AuditColumns } from './AuditColumns.tsx'
import { AuditHeader } from './AuditHeader.tsx'
import { ClaimControl } from './ClaimControl.tsx'
import { ContactsPanel } from './ContactsPanel.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { FlagsPanel } from './FlagsPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NewsBar } from './NewsBar.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'
import { StepsPanel } from './StepsPanel.tsx'
import { useAuditSteps } from './useAuditSteps.ts'
import { useExpectedPage } from './useExpectedPage.ts'
import { useLiveAudit } from './useLiveAudit.ts'
import { useTypedAgain } from './useTypedAgain.ts'
import { WorksheetPanel } from './WorksheetPanel.tsx'

/**
 * An audit and the work on it, with what the person has just asked for. Days and times are the
 * carrier's; names as `role` may see them.
 */
export function AuditScreen({
  audit: stored,
  role,
  timeZone,
}: {
  audit: Audit
  role: Role
  timeZone: string
}) {
  const { clock } = useServices()
  const navigate = useNavigate()
  const actor = useActor()
  const person = usePerson()
  const [dialog, setDialog] = useState<AuditDialog | null>(null)
  const read = useAuditSteps(stored)
  const held = useAuditDocuments(stored)
  const live = useLiveAudit(stored, actor.userId)
  const documents = useMemo(() => held.documents?.map(({ docType }) => docType), [held.documents])
  const { audit, steps } = useExpectedPage(stored, read, documents)
  const { run, refused, lookAgain } = useAct(audit)
  const { error } = read
  useTypedAgain(setDialog)
  // The same object while nothing new is read: what is worked out from it is kept.
  const known = useMemo(
    () => ({
      auditFSID: audit.id,
      steps,
      hasFailed: error !== null,
      documents,
      news: live.news === null ? undefined : `${person(live.news.by)}: ${live.news.text}`,
    }),
    [audit.id, steps, error, documents, live.news, person],
  )
  const now = clock.now()
  const today = todayIn(timeZone, now)
  const logCall = () =>
    setDialog({ kind: 'call', step: openCall(audit, (steps ?? []).filter(isOpenStep)) })
  const edit = () => void navigate(`/audits/${encodeURIComponent(audit.auditCode)}/edit`)
  const claim = () => void run({ kind: 'claim' })
  const release = () => void run({ kind: 'releaseClaim' })
  useKeys({
    l: logCall,
    n: () => setDialog({ kind: 'note' }),
    m: () => setDialog({ kind: 'compose', channel: 'email' }),
    t: () => setDialog({ kind: 'compose', channel: 'text' }),
    e: edit,
    w: edit,
    c: claim,
    r: release,
  })
  return (
    <KnownOfAuditProvider value={known}>
      <AuditDialogProvider value={setDialog}>
        <AuditHeader
          audit={audit}
          today={today}
          timeZone={timeZone}
          claim={
            <ClaimControl
              audit={audit}
              actor={actor}
              now={now}
              timeZone={timeZone}
              onClaim={claim}
              onRelease={release}
            />
          }
        />
        <NewsBar live={live} timeZone={timeZone} />
        {refused !== null && (
          <Box sx={{ mb: 4 }}>
            <RefusalNote refusal={refused} onLookAgain={() => void lookAgain()} />
          </Box>
        )}
        <AuditColumns
          first={
            <>
              <NextActionPanel audit={audit} today={today} timeZone={timeZone} />
              <FlagsPanel audit={audit} />
              <EvidencePanel audit={audit} timeZone={timeZone} />
              <WorksheetPanel audit={audit} />
              <DocumentsPanel audit={audit} read={held} timeZone={timeZone} />
              <AboutPanel audit={audit} timeZone={timeZone} />
              <SourcesPanel audit={audit} timeZone={timeZone} />
              <XmlFilePanel audit={audit} />
            </>
          }
          second={
            <>
              <ContactsPanel audit={audit} now={now} onCall={logCall} />
              <AccessPanel audit={audit} timeZone={timeZone} />
              <ResultsPanel audit={audit} role={role} timeZone={timeZone} />
              <StepsPanel audit={audit} steps={steps} read={read} timeZone={timeZone} />
            </>
          }
          third={
            <HistoryPanel
              history={audit.history}
              now={now}
              timeZone={timeZone}
              newFrom={live.news?.from}
            />
          }
        />
        {dialog !== null && (
          <AuditDialogHost audit={audit} dialog={dialog} onDone={() => setDialog(null)} />
        )}
      </AuditDialogProvider>
    </KnownOfAuditProvider>
  )
}
