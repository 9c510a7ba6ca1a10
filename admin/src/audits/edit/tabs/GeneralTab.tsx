import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showsPlaces } from '#shared/audit/orderKinds.ts'
import { formatMoment, readMoment } from '#shared/kernel/day.ts'
import { useActiveCarrier } from '../../../app/useActiveCarrier.ts'
import { usePerson } from '../../../app/usePerson.ts'
import { useProviderMutation } from '../../../providers/useProviderMutation.ts'
import { useProviderQuery } from '../../../providers/useProviderQuery.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { ChoiceInput, Control, Field } from '../../../ui/inputs.tsx'
import { NOTE_PATH } from '../draft/fieldPath.ts'
import { AuditField, FieldFrame, FieldGroup, LongField, ReadOnlyField } from '../fields/fields.tsx'
import { useEditor } from '../useEditor.ts'
import { ClassLines } from './ClassLines.tsx'
import { Places } from './Places.tsx'

/** Order and policy, class lines, cost and notes. */
export function GeneralTab() {
  const translate = useTranslate()
  const { carriers } = useActiveCarrier()
  const { audit, edited } = useEditor()
  const { carrierCompany } = audit
  const carrier = carriers.find(({ id }) => id === carrierCompany)?.name ?? carrierCompany
  const hasPlaces =
    showsPlaces(edited) || audit.locations !== undefined || audit.entities !== undefined
  return (
    <>
      <FieldGroup title={translate('edit.order_policy')}>
        <OrderNumberField />
        <ReadOnlyField label={translate('edit.carrier')} value={carrier} />
        <AuditField path="auditType" />
        <ReadOnlyField label={translate('edit.audit_code')} value={audit.auditCode} />
        <AuditField path="policyNumber" />
        <AuditField path="policyStart" />
        <AuditField path="policyEnd" />
        {(hasPlaces || audit.naics !== undefined) && <AuditField path="naics" />}
        <AuditField path="cost" />
        <AuditField path="costReason" span={2} />
        <SliceField />
        <AuditField path="pdfOverwrite" />
      </FieldGroup>
      <ClassLines />
      {hasPlaces && (
        <>
          <Places list="locations" />
          <Places list="entities" />
        </>
      )}
      <NotesField />
    </>
  )
}

const SLICES_FRESH_MS = 60_000

/** The slices on screen, and its own: in any other an audit is in no list. */
function SliceField() {
  const { audit } = useEditor()
  const { data: active = [] } = useProviderQuery(
    'readActiveSlices',
    {},
    { freshMs: SLICES_FRESH_MS },
  )
  return (
    <FieldFrame path="sliceID">
      {(input, { type }) => (
        <ChoiceInput
          {...input}
          options={[...new Set([audit.sliceID, input.value, ...active])].map((value) => ({
            value,
            words: value,
          }))}
          onText={type}
        />
      )}
    </FieldFrame>
  )
}

/** The order number, which no edit changes; an admin corrects it with a reason. */
function OrderNumberField() {
  const translate = useTranslate()
  const { audit, role } = useEditor()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', alignItems: 'end', gap: 2, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ReadOnlyField label={translate('edit.order_number')} value={audit.orderNumber} />
      </Box>
      {role === 'admin' && (
        <Button
          aria-label={translate('edit.correct_number')}
          onClick={() => setOpen(true)}
          sx={{ flex: 'none' }}
        >
          {translate('edit.correct')}
        </Button>
      )}
      {isOpen && <CorrectDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}

function CorrectDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { audit } = useEditor()
  const [orderNumber, setOrderNumber] = useState(audit.orderNumber)
  const [reason, setReason] = useState('')
  const { ask, waiting, refused } = useProviderMutation(
    'correctOrderNumber',
    (_, { auditCode }) => {
      onClose()
      if (typeof auditCode === 'string' && auditCode !== audit.auditCode)
        void navigate(`/audits/${encodeURIComponent(auditCode)}/edit?tab=general`, {
          replace: true,
        })
    },
  )
  const submit = () => {
    const { id: auditFSID, carrierCompany } = audit
    void ask({ carrierCompany, auditFSID, request: { orderNumber, reason } })
  }
  return (
    <FormDialog
      title={translate('edit.correct_number')}
      about={audit.insuredCompany || audit.auditCode}
      width={440}
      submit={translate('edit.correct')}
      onSubmit={submit}
      onClose={onClose}
      waiting={waiting}
      refused={refused}
    >
      <Field
        label={translate('edit.order_number')}
        hint={translate('edit.correct_hint')}
        control={(ids) => (
          <Control
            {...ids}
            value={orderNumber}
            onChange={(event) => setOrderNumber(event.target.value)}
            autoFocus
          />
        )}
      />
      <Field
        label={translate('edit.correct_reason')}
        control={(ids) => (
          <Control {...ids} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      />
    </FormDialog>
  )
}

/** A new note, and those there are, newest first. */
function NotesField() {
  const translate = useTranslate()
  const person = usePerson()
  const { user } = useActiveCarrier()
  const { audit, timeZone } = useEditor()
  const notes = audit.notes.map((note, at) => ({ ...note, at })).reverse()
  return (
    <FieldGroup title={translate('edit.notes')}>
      <LongField path={NOTE_PATH} placeholder={translate('edit.note_hint')} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        {notes.length === 0 && (
          <Box sx={{ color: 'text.secondary' }}>{translate('edit.no_notes')}</Box>
        )}
        <Notes>
          {notes.map(({ at, date, userId, text }) => (
            <li key={at}>
              <time dateTime={readMoment(date)?.toISOString()}>
                {formatMoment(date, { seconds: false, timeZone })}
              </time>
              <span className="who">
                {userId === user?.id ? translate('edit.you') : person(userId)}
              </span>
              <bdi>{text}</bdi>
            </li>
          ))}
        </Notes>
      </Box>
    </FieldGroup>
  )
}

const Notes = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 16, padding: '3px 0' },
  '& time, & .who': { color: palette.text.secondary },
  '& .who': { width: 120, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& bdi': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))
