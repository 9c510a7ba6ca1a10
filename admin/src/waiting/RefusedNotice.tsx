import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { RefusedAction } from '../providers/pending/pendingActions.ts'
import { usePending } from '../providers/pending/usePending.ts'
import { NoticeBox } from '../ui/notices.tsx'
import { actionWords } from './waitingMessages.ts'

/** Why something was not done after its screen was left, and the way back to it with what was typed. */
export function RefusedNotice({ refused: { action, ...refused } }: { refused: RefusedAction }) {
  return action.kind === 'comment' ? (
    <RefusedComment refused={refused} />
  ) : (
    <RefusedChange refused={refused} action={action} />
  )
}

type Refused = Omit<RefusedAction, 'action'>

function RefusedChange({ refused, action }: { refused: Refused; action: StaffAction }) {
  const { id, auditFSID } = refused
  const translate = useTranslate()
  const navigate = useNavigate()
  const { data: audit } = useGetOne<Audit>('audits', { id: auditFSID }, { retry: false })
  const isEdit = action.kind === 'edit'
  const open = () => {
    if (audit === undefined) return
    const address = `/audits/${canonicalAuditCode(audit.auditCode)}${isEdit ? '/edit' : ''}`
    void navigate(address, { state: { again: id } })
  }
  return (
    <Notice
      refused={refused}
      what={actionWords(action, translate)}
      about={audit !== undefined && <bdi>{audit.insuredCompany || audit.auditCode}: </bdi>}
      way={translate(isEdit ? 'waiting.edit' : 'waiting.open')}
      onOpen={audit === undefined ? null : open}
    />
  )
}

/** A carrier user sees their own view of the audit only. */
function RefusedComment({ refused }: { refused: Refused }) {
  const { id, auditFSID } = refused
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <Notice
      refused={refused}
      what={translate('waiting.comment')}
      way={translate('waiting.open')}
      onOpen={() => void navigate(`/inventory/${auditFSID}`, { state: { again: id } })}
    />
  )
}

function Notice({
  refused: { id, refusal },
  what,
  about,
  way,
  onOpen,
}: {
  refused: Refused
  what: string
  about?: ReactNode
  /** What the button says that leads back. */
  way: string
  /** Null: it is not known yet where to. */
  onOpen: (() => void) | null
}) {
  const translate = useTranslate()
  const pending = usePending()
  return (
    <NoticeBox
      role="alert"
      tone="red"
      icon={ErrorOutline}
      title={translate('waiting.refused', { what })}
    >
      <div>
        {about}
        {refusal.message} {refusal.next}
      </div>
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button variant="outlined" onClick={() => onOpen?.()} disabled={onOpen === null}>
          {way}
        </Button>
        <Button onClick={() => void pending.release(id)}>{translate('waiting.dismiss')}</Button>
      </Box>
    </NoticeBox>
  )
}
