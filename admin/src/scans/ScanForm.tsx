import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { countedTypes } from '#shared/audit/completeness.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { auditOfName, guessDocumentType } from '#shared/documents/fileNames.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import { useServices } from '../app/services.ts'
import { useAuditDocuments } from '../documents/useAuditDocuments.ts'
import { WantedList } from '../documents/WantedList.tsx'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { KeyButton } from '../ui/buttons.tsx'
import { AuditDue } from '../ui/dues.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { StateChip } from '../ui/states.tsx'
import { AuditFinder, type Candidate } from './AuditFinder.tsx'
import { TYPE_OF_KEY, TypeKeys } from './TypeKeys.tsx'

/**
 * What a waiting scan is: of which audit and of which type, guessed from its name. With a guess the
 * filled button has the focus, so that Enter is all there is to do; without one the search has it.
 */
export function ScanForm({
  scan,
  recent,
  timeZone,
  busy,
  refused,
  onAttach,
  onAside,
}: {
  scan: InboxFile
  /** Audits that were used just now: scans come in stacks. */
  recent: readonly Audit[]
  timeZone: string
  busy: boolean
  refused: Refusal | null
  onAttach: (audit: Audit, docType: DocumentType) => void
  onAside: () => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const today = todayIn(timeZone, clock.now())
  const named = useNamedAudits(scan)
  // Undefined: no choice yet; null: the guessed audit was rejected.
  const [picked, setPicked] = useState<Audit | null>()
  const [typed, setTyped] = useState<DocumentType | null>(null)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const guess = named.data === undefined ? null : auditOfName(named.data)
  const audit = picked === undefined ? (guess?.audit ?? null) : picked
  const isAnyOf = audit === null && guess === null && (named.data?.length ?? 0) > 1
  const guessed = guessDocumentType(scan.name)
  const docType = typed ?? guessed ?? 'D99'
  const isRead = named.data !== undefined || named.error !== null
  useFirstFocus(audit === null ? input : button, isRead)

  const choose = (found: Audit) => {
    setPicked(found)
    setMissing(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const find = () => {
    setPicked(null)
    requestAnimationFrame(() => input.current?.focus())
  }
  const attach = () => {
    if (busy) return
    if (audit !== null) return onAttach(audit, docType)
    setMissing(true)
    input.current?.focus()
  }
  useKeys({
    f: find,
    a: attach,
    s: onAside,
    ...Object.fromEntries(TYPE_OF_KEY.map(([key, type]) => [key, () => setTyped(type)])),
  })
  const offered: Candidate[] = [
    ...(named.data ?? []).map((each) => ({
      audit: each.audit,
      why: translate(`scans.by_${each.by}`),
    })),
    ...recent
      .filter(({ id }) => !named.data?.some((each) => each.audit.id === id))
      .map((each) => ({ audit: each, why: translate('scans.recent') })),
  ]
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
        event.preventDefault()
        attach()
      }}
    >
      <Panel title={translate('scans.work')}>
        {isAnyOf && <Box sx={{ px: 4, pb: 3 }}>{translate('scans.several')}</Box>}
        {audit === null ? (
          <AuditFinder input={input} offered={offered} today={today} onChoose={choose} />
        ) : (
          <ChosenAudit
            key={audit.id}
            audit={audit}
            why={picked === undefined && guess !== null ? translate(`scans.by_${guess.by}`) : ''}
            sha256={scan.sha256}
            today={today}
            onOther={find}
          />
        )}
        <TypeKeys
          chosen={docType}
          isGuessed={typed === null && guessed !== null}
          onChoose={setTyped}
        />
        <Box sx={{ display: 'grid', gap: 3, px: 4, pb: 4 }}>
          {isMissing && audit === null && (
            <Box role="alert" sx={{ color: 'error.main' }}>
              {translate('scans.choose_first')}
            </Box>
          )}
          {refused !== null && <RefusalNote refusal={refused} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <KeyButton
              ref={button}
              keyCap={audit === null ? 'Ctrl Enter' : 'Enter'}
              variant="contained"
              aria-disabled={busy}
              onClick={attach}
              // A key that is held down works on one scan, not on all that come after it.
              onKeyDown={(event) => {
                if (event.repeat) event.preventDefault()
              }}
            >
              {busy
                ? translate('scans.attaching')
                : audit === null
                  ? translate('scans.attach')
                  : translate('scans.attach_to', { code: audit.auditCode })}
            </KeyButton>
            <KeyButton keyCap="S" variant="outlined" onClick={onAside}>
              {translate('scans.set_aside')}
            </KeyButton>
          </Box>
        </Box>
      </Panel>
    </Box>
  )
}

/** Puts the focus where the work goes on, once it is known where, unless the person has put it elsewhere. */
function useFirstFocus(target: RefObject<HTMLElement | null>, isKnown: boolean): void {
  const isSet = useRef(false)
  useEffect(() => {
    if (isSet.current || !isKnown) return
    isSet.current = true
    const { activeElement } = document
    // A small window stays at the scan itself.
    if (activeElement === null || activeElement === document.body)
      target.current?.focus({ preventScroll: true })
  }, [target, isKnown])
}

const FRESH_MS = 60_000

/** The audits that a scan's name speaks of; null: none is asked for. */
export function useNamedAudits(scan: InboxFile | null) {
  const asked = { name: scan?.name ?? '' }
  return useProviderQuery('findNamedAudits', asked, { freshMs: FRESH_MS, enabled: scan !== null })
}

/** The audit that a scan is to go to: what it wants and what it has, so that nothing is there twice. */
function ChosenAudit({
  audit,
  why,
  sha256,
  today,
  onOther,
}: {
  audit: Audit
  /** Why it was taken without being asked for; empty where a person chose it. */
  why: string
  /** Of the scan, to find it among the documents. */
  sha256: string
  today: Day
  onOther: () => void
}) {
  const translate = useTranslate()
  const { documents } = useAuditDocuments(audit)
  const list = (documents ?? []).map(({ docType, name }) => `${docType} ${name}`).join(', ')
  const isThere = documents?.some((document) => document.sha256 === sha256) ?? false
  return (
    <Box sx={{ pb: 3 }}>
      <Box sx={{ display: 'grid', gap: 2, px: 4, pb: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Box component="b" sx={{ flex: 1, minWidth: 0, fontSize: 16, overflowWrap: 'anywhere' }}>
            <bdi>{audit.insuredCompany || audit.auditCode}</bdi>
          </Box>
          <Button onClick={onOther}>{translate('scans.another')}</Button>
        </Box>
        <Box className="figures" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>{audit.auditCode}</Link>
          {audit.policyNumber !== '' && (
            <span>{translate('scans.policy', { number: audit.policyNumber })}</span>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <StateChip state={audit.bakeState} />
          <AuditDue audit={audit} today={today} />
          {why !== '' && (
            <Box component="small" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {why}
            </Box>
          )}
        </Box>
      </Box>
      {documents !== undefined && (
        <>
          <WantedList audit={audit} held={countedTypes(documents, audit)} />
          <Box sx={{ px: 4, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {list === ''
              ? translate('scans.documents_none')
              : translate('scans.documents', { list })}
          </Box>
          {isThere && (
            <Box role="status" sx={{ px: 4, color: 'warning.main', fontWeight: 550 }}>
              {translate('scans.same')}
            </Box>
          )}
        </>
      )}
    </Box>
  )
}
