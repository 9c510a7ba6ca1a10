import { useLocation, useNavigate, useParams } from 'react-router'
import { AuditOfCode } from '../AuditOfCode.tsx'
import './showMessages.ts'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { hasAppointments } from '#shared/audit/appointments.ts'
import { countedTypes } from '#shared/audit/completeness.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isLoggedContact, isOpenStep, workKindOf } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { hasPayrollRows } from '#shared/audit/worksheet/payrollSheet.ts'
import { hasRecords } from '#shared/audit/worksheet/reconciliation.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Role } from '#shared/firm/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useKeys } from '../../app/keyboard/useKeys.ts'
import { fetchedCode } from '../../app/lazyScreen.ts'
import { useServices } from '../../app/services.ts'
import { usePerson } from '../../app/usePerson.ts'
import { AuditorControl } from '../../assignment/AuditorControl.tsx'
import { DOCUMENT_WIDTH, DocumentPreview } from '../../documents/DocumentPreview.tsx'
import { DocumentsPanel } from '../../documents/DocumentsPanel.tsx'
import { type AuditDocument, useAuditDocuments } from '../../documents/useAuditDocuments.ts'
import { KnownOfAuditProvider } from '../../providers/pending/knownOfAudit.ts'
import type { RefusedAction } from '../../providers/pending/pendingActions.ts'
import { useAct } from '../../providers/pending/useAct.ts'
import { usePending } from '../../providers/pending/usePending.ts'
import { useActor } from '../../providers/useActor.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { actionWords } from '../../waiting/waitingMessages.ts'
import { AuditDialogHost } from '../../work/AuditDialogHost.tsx'
import { type AuditDialog, AuditDialogProvider } from '../../work/auditDialogs.ts'
import { openCall } from '../../work/mainActOf.ts'
import { NextActionPanel } from '../../work/NextActionPanel.tsx'
import { SourcesPanel, XmlFilePanel } from '../sources/SourcesPanel.tsx'
import { AccessPanel } from './AccessPanel.tsx'
import { AuditColumns } from './AuditColumns.tsx'
import { AuditHeader, ClaimControl } from './AuditHeader.tsx'
import { ContactsPanel } from './ContactsPanel.tsx'
import { AboutPanel, EvidencePanel, FlagsPanel } from './FactPanels.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NewsBar, useLiveAudit } from './NewsBar.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'
import { StepsPanel } from './StepsPanel.tsx'
import { SubcontractorsPanel } from './SubcontractorsPanel.tsx'
import { useAuditSteps, useExpectedPage } from './useAuditSteps.ts'
import { WorksheetPanel } from './WorksheetPanel.tsx'

const AppointmentPanel = lazy(() =>
  fetchedCode(async () => ({
    default: (await import('../appointment/AppointmentPanel.tsx')).AppointmentPanel,
  })),
)

// Lazy: most audits have no payroll.
const PayrollPanel = lazy(() =>
  fetchedCode(async () => ({ default: (await import('./PayrollPanel.tsx')).PayrollPanel })),
)
const RecordsPanel = lazy(() =>
  fetchedCode(async () => ({ default: (await import('./RecordsPanel.tsx')).RecordsPanel })),
)

/** One audit by the code in the address (specification §2). */
export function AuditShow() {
  const { auditCode = '' } = useParams()
  return (
    <AuditOfCode auditCode={auditCode}>
      {({ audit, user, carrier }) => (
        <AuditScreen key={audit.id} audit={audit} role={user.role} timeZone={carrier.timeZone} />
      )}
    </AuditOfCode>
  )
}

/**
 * An audit and the work on it, with what the person has just asked for. Days and times are the
 * carrier's; names as `role` may see them.
 */
function AuditScreen({
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
  const [shown, setShown] = useState<AuditDocument | null>(null)
  const read = useAuditSteps(stored)
  const held = useAuditDocuments(stored)
  const live = useLiveAudit(stored, actor.userId)
  const documents = useMemo(
    () => held.documents && countedTypes(held.documents, stored),
    [held.documents, stored],
  )
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
        {/* Beside the document: nothing of the audit is behind it. */}
        <Box sx={shown === null ? undefined : { pr: { lg: DOCUMENT_WIDTH } }}>
          <AuditHeader
            audit={audit}
            today={today}
            timeZone={timeZone}
            auditor={
              <AuditorControl
                audit={audit}
                actor={actor}
                onAssign={(auditor) => void run({ kind: 'assign', auditor })}
                onOpen={() => setDialog({ kind: 'assign' })}
              />
            }
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
                {hasPayrollRows(audit) && (
                  <Suspense>
                    <PayrollPanel audit={audit} timeZone={timeZone} />
                  </Suspense>
                )}
                <SubcontractorsPanel audit={audit} />
                {hasRecords(audit) && (
                  <Suspense>
                    <RecordsPanel audit={audit} />
                  </Suspense>
                )}
                <DocumentsPanel audit={audit} read={held} timeZone={timeZone} onShow={setShown} />
                <AboutPanel audit={audit} timeZone={timeZone} />
                <SourcesPanel audit={audit} timeZone={timeZone} />
                <XmlFilePanel audit={audit} />
              </>
            }
            second={
              <>
                <ContactsPanel audit={audit} now={now} onCall={logCall} />
                {hasAppointments(audit) && (
                  <Suspense fallback={null}>
                    <AppointmentPanel audit={audit} now={now} userId={actor.userId} />
                  </Suspense>
                )}
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
        </Box>
        {shown !== null && (
          <DocumentPreview key={shown.id} document={shown} onClose={() => setShown(null)} />
        )}
        {dialog !== null && (
          <AuditDialogHost audit={audit} dialog={dialog} onDone={() => setDialog(null)} />
        )}
      </AuditDialogProvider>
    </KnownOfAuditProvider>
  )
}

/**
 * Opens what was typed for an action that was refused after its screen was left: the address of the
 * page names it (`RefusedNotice`).
 */
function useTypedAgain(open: (dialog: AuditDialog) => void): void {
  const translate = useTranslate()
  const pending = usePending()
  const { state } = useLocation()
  const id = (state as { again?: string } | null)?.again
  useEffect(() => {
    const refused = id === undefined ? null : pending.release(id)
    if (refused === null || refused.action.kind === 'comment') return
    const { action, learned } = refused
    // The edit before it is asked for again with it.
    const edit = pending
      .refused()
      .find((each) => each.action.kind === 'edit' && each.action.patch === learned)
    if (edit !== undefined) pending.release(edit.id)
    open(dialogOf({ ...refused, action }, translate))
  }, [id, pending, open, translate])
}

/** The dialog of an action, with what was typed in it. */
function dialogOf(
  { action, reason, learned }: Pick<RefusedAction, 'reason' | 'learned'> & { action: StaffAction },
  translate: ReturnType<typeof useTranslate>,
): AuditDialog {
  switch (action.kind) {
    case 'note':
      return { kind: 'note', typed: action.text }
    case 'assign':
      return { kind: 'assign', typed: { auditor: action.auditor, reason } }
    case 'extendLink':
      return { kind: 'extendLink', typed: { until: action.until, reason } }
    case 'compose': {
      const channel = STEPS[action.step].channel === 'text' ? 'text' : 'email'
      return { kind: 'compose', channel, step: action.step, typed: action.words }
    }
    case 'complete':
      if (isLoggedContact(action.step) || workKindOf(action.step) === 'call') {
        const isContact = isLoggedContact(action.step)
        const contact = isContact ? { contact: action.step } : {}
        const typed = { ...contact, ...action.completion, learned, note: reason }
        return { kind: 'call', step: isContact ? null : action.step, typed }
      }
      break
    default:
  }
  const title = actionWords(action, translate)
  const words = reason === '' ? 'none' : 'optional'
  return { kind: 'action', action, title, words, typed: reason }
}
