import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { auditOfName, guessDocumentType } from '#shared/documents/fileNames.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import { useServices } from '../app/services.ts'
import { KeyButton } from '../ui/buttons.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { AuditFinder, type Candidate } from './AuditFinder.tsx'
import { ChosenAudit } from './ChosenAudit.tsx'
import { TypeKeys } from './TypeKeys.tsx'
import { TYPE_OF_KEY } from './typeOfKey.ts'
import { useNamedAudits } from './useNamedAudits.ts'

/**
 * What a waiting scan is: of which audit and of which type, guessed from its name. With a guess the
 * filled button has the focus, so that Enter is all there is to do; without one the search has it.
 */
export function ScanForm({
  scan,
  sha256,
  recent,
  timeZone,
  busy,
  refused,
  onAttach,
  onAside,
}: {
  scan: InboxFile
  /** Of its bytes; empty until they are read. */
  sha256: string
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
            sha256={sha256}
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
