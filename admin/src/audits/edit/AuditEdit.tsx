import Box from '@mui/material/Box'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useParams, useSearchParams } from 'react-router'
import { countedTypes } from '#shared/audit/completeness.ts'
import type { Audit } from '#shared/audit/model.ts'
import { refusalOfClaim } from '#shared/audit/staffActions.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { staffRole } from '#shared/firm/user.ts'
import { fetchedCode } from '../../app/lazyScreen.ts'
import { useServices } from '../../app/services.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { DOCUMENT_WIDTH, DocumentPreview } from '../../documents/DocumentPreview.tsx'
import { type AuditDocument, useAuditDocuments } from '../../documents/useAuditDocuments.ts'
import { useExpectedAudits } from '../../providers/pending/useExpectedAudits.ts'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { AuditOfCode } from '../AuditOfCode.tsx'
import { BeforeProductive } from './BeforeProductive.tsx'
import { ChangesColumn } from './ChangesColumn.tsx'
import { changeRows } from './draft/Draft.ts'
import {
  type EditTab,
  type FieldPath,
  inputIdOf,
  pathOfInput,
  readTab,
  tabOf,
} from './draft/fieldPath.ts'
import {
  ClosedNotice,
  ConflictNotice,
  DraftOffer,
  ErrorSummary,
  useKeptDraft,
} from './EditNotices.tsx'
import { EditHeader, EditTabs } from './EditTabs.tsx'
import { focusField } from './fields/useField.ts'
import { SaveBar } from './SaveBar.tsx'
import { SourceColumn } from './SourceColumn.tsx'
import { AgentTab, DatesTab, InsuredTab, ReportTab } from './tabs/FieldTabs.tsx'
import './editMessages.ts'

import { GeneralTab } from './tabs/GeneralTab.tsx'
import { ProvidedTab } from './tabs/ProvidedTab.tsx'
import { UnproductiveTab } from './tabs/UnproductiveTab.tsx'
import { EditorProvider, useAuditEditor } from './useEditor.ts'
import { type KeptOutcome, useKeptOutcome } from './useKeptOutcome.ts'
import { useSaveAudit } from './useSaveAudit.ts'

const SubcontractorsTab = lazy(async () => ({
  default: (await import('./tabs/SubcontractorsTab.tsx')).SubcontractorsTab,
}))
// Lazy: most audits have no payroll.
const RecordsTab = lazy(() =>
  fetchedCode(async () => ({ default: (await import('./tabs/RecordsTab.tsx')).RecordsTab })),
)
const PayrollTab = lazy(() =>
  fetchedCode(async () => ({ default: (await import('./tabs/PayrollTab.tsx')).PayrollTab })),
)

/**
 * The audit editor, by the code in the address (specification §2). Made by hand: a form of react-admin
 * holds one state of a record, and here texts are typed over an audit that others change meanwhile, with
 * conflicts cell by cell (decision 30).
 */
export function AuditEdit() {
  const { auditCode = '' } = useParams()
  return (
    <AuditOfCode auditCode={auditCode}>
      {(known) => <EditScreen key={known.audit.id} {...known} />}
    </AuditOfCode>
  )
}

interface PanelProps {
  onShow: (document: AuditDocument) => void
  outcome: KeptOutcome
}

const PANELS: Record<EditTab, ComponentType<PanelProps>> = {
  provided: ProvidedTab,
  general: GeneralTab,
  payroll: PayrollTab,
  subcontractors: SubcontractorsTab,
  records: RecordsTab,
  dates: DatesTab,
  insured: InsuredTab,
  agent: AgentTab,
  unproductive: UnproductiveTab,
  report: ReportTab,
}

/** The editor of an audit that was read: tabs, what is wrong, what is changed, and saving. */
function EditScreen({
  audit: stored,
  user,
  carrier: { timeZone },
}: {
  audit: Audit
  user: User
  carrier: KnownCarrier
}) {
  const role = staffRole(user)
  const userId = user.id
  const { documents: read } = useAuditDocuments(stored)
  const documents = useMemo(() => read && countedTypes(read, stored), [read, stored]) ?? null
  const { clock } = useServices()
  const [own] = useState(() => new Set<StaffAction>())
  const [audit = stored] = useExpectedAudits([stored], own)
  const editor = useAuditEditor(audit, { role, timeZone, documents })
  const kept = useKeptDraft(userId, editor)
  const outcome = useKeptOutcome(userId, audit)
  const [params, setParams] = useSearchParams()
  const tab = readTab(params.get('tab'), editor.edited)
  const setTab = (chosen: EditTab) => setParams({ tab: chosen }, { replace: true })
  const { save, saving } = useSaveAudit(editor, own)
  const isSaving = saving !== null
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [savedVersion, setSavedVersion] = useState<number | null>(null)
  const [entered, setEntered] = useState<FieldPath | null>(null)
  const [shown, setShown] = useState<AuditDocument | null>(null)
  const known = useHistoryKnown(audit, editor.conflicts.length > 0)
  const Panel = PANELS[tab]

  const goTo = (path: FieldPath) => {
    // Some fields are on two tabs: the tab stays where the field is on it.
    if (tabOf(path) !== tab && document.getElementById(inputIdOf(path)) === null)
      setTab(tabOf(path))
    focusField(path)
  }
  const isAskedAgain = useRef(false)
  const onSave = async () => {
    isAskedAgain.current = false
    const [first] = [...editor.mistakes.keys(), ...editor.conflicts]
    if (first !== undefined) return goTo(first)
    isAskedAgain.current = isSaving
    if (isSaving || editor.changed.length === 0) return
    setRefusal(null)
    const outcome = await save()
    if (outcome.kind === 'saved') setSavedVersion(outcome.audit.v)
    if (outcome.kind !== 'refused') return
    isAskedAgain.current = false
    setRefusal(outcome.refusal)
  }
  // Asked for during a save, the next comes after it: what was typed meanwhile is in it.
  useEffect(() => {
    if (isAskedAgain.current && !isSaving) void onSave()
  })
  useSaveKey(() => void onSave())
  const claimed = refusalOfClaim(audit, { userId, role }, { now: clock.now(), timeZone })
  return (
    <EditorProvider value={editor}>
      {/* Beside the document, which stays while the tabs change. */}
      <Box sx={shown === null ? undefined : { pr: { lg: DOCUMENT_WIDTH } }}>
        <EditHeader />
        <EditTabs tab={tab} onTab={setTab} />
        <Columns single={shown !== null}>
          <Box
            role="tabpanel"
            id="edit-panel"
            aria-labelledby={`tab-${tab}`}
            onFocus={({ target }) => setEntered(pathOfInput(target.id, editor.texts) ?? entered)}
            sx={{ minWidth: 0 }}
          >
            {claimed !== null && (
              <Box role="status" sx={{ mb: 5, color: 'warning.main' }}>
                {claimed.message} {claimed.next}
              </Box>
            )}
            <ClosedNotice tab={tab} />
            <DraftOffer kept={kept} />
            <ConflictNotice entries={audit.history.slice(known)} />
            <ErrorSummary onGo={goTo} />
            <Suspense fallback={<RowsSkeleton />}>
              <Panel onShow={setShown} outcome={outcome} />
            </Suspense>
          </Box>
          <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
            <ChangesColumn onGo={goTo} />
            <BeforeProductive />
            <SourceColumn path={entered} />
          </Box>
        </Columns>
        <SaveBar
          isSaving={isSaving}
          savedVersion={savedVersion}
          refusal={refusal}
          onSave={() => void onSave()}
        />
      </Box>
      {shown !== null && (
        <DocumentPreview key={shown.id} document={shown} onClose={() => setShown(null)} />
      )}
      <UnsavedGuard
        count={
          changeRows(editor).filter(({ path, text }) => saving?.[path]?.text !== text).length +
          Number(outcome.isUnsaved)
        }
        onDiscard={() => {
          editor.discard()
          outcome.clear()
        }}
      />
    </EditorProvider>
  )
}

function Columns({ single, children }: { single: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: single ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 264px',
        '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
  )
}

/** The length of the history before the other user's change that caused the conflict. */
function useHistoryKnown(audit: Audit, isConflict: boolean): number {
  const known = useRef(audit.history.length)
  useEffect(() => {
    if (!isConflict) known.current = audit.history.length
  }, [audit, isConflict])
  return known.current
}

/** Ctrl S saves, in a field too; the browser's own dialog stays away. */
function useSaveKey(save: () => void): void {
  const current = useRef(save)
  useEffect(() => {
    current.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      current.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
