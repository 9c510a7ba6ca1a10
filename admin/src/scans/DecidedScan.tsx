import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { DOCUMENT_TYPES, type DocumentType } from '#shared/audit/documentTypes.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../app/usePerson.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { Panel } from '../ui/Panel.tsx'

/** What became of a scan that does not wait any more, and the way back. */
export function DecidedPanel({
  scan,
  timeZone,
  busy,
  onBack,
}: {
  scan: InboxFile
  timeZone: string
  busy: boolean
  /** Makes it wait again. */
  onBack: () => void
}) {
  const translate = useTranslate()
  const person = usePerson()
  const { status, decidedAt, decidedBy, auditCode = '', docType = '', reason = '' } = scan
  const at = decidedAt === null ? '' : formatMoment(decidedAt, { timeZone })
  const by = person(decidedBy)
  const isDone = status === 'done'
  return (
    <Panel title={translate(isDone ? 'scans.done_title' : 'scans.aside_state')}>
      <Box sx={{ display: 'grid', gap: 3, px: 4, pb: 4, overflowWrap: 'anywhere' }}>
        <div>
          {isDone
            ? translate('scans.done_text', { by, at, type: titleOf(docType) })
            : translate('scans.aside_text', { by, at, why: reason })}
        </div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isDone ? (
            <LinkButton to={`/audits/${encodeURIComponent(auditCode)}`}>
              {translate('scans.done_open', { code: auditCode })}
            </LinkButton>
          ) : (
            <LinkButton to="/inbox">{translate('scans.back')}</LinkButton>
          )}
          <Button variant="outlined" aria-disabled={busy} onClick={onBack}>
            {translate(isDone ? 'scans.undo' : 'scans.put_back')}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}

function titleOf(docType: string): string {
  const isKnown = (id: string): id is DocumentType => Object.hasOwn(DOCUMENT_TYPES, id)
  return isKnown(docType) ? `${docType} ${DOCUMENT_TYPES[docType].name}` : docType
}

/** Sets a scan aside: Enter in the one field is enough. */
export function AsideDialog({
  name,
  busy,
  refused,
  onSubmit,
  onClose,
}: {
  name: string
  busy: boolean
  refused: Refusal | null
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={translate('scans.aside_title')}
      about={<bdi>{name}</bdi>}
      width={480}
      submit={translate('scans.set_aside')}
      onSubmit={() => void onSubmit(reason)}
      onClose={onClose}
      busy={busy}
      refused={refused}
    >
      <Field
        label={translate('scans.aside_why')}
        hint={translate('scans.aside_hint')}
        control={(ids) => (
          <Control
            {...ids}
            autoFocus
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      />
    </FormDialog>
  )
}
