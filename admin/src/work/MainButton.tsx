import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import type { MoveOffer } from '#shared/audit/moveOffers.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import { stepIcon } from '../ui/actionIcon.ts'
import { LinkButton, onceOnly } from '../ui/buttons.tsx'
import { STATE_ICONS } from '../ui/states.tsx'
import { useAuditDialog } from './auditDialogs.ts'
import { type MainAct, moveName } from './mainActOf.ts'
import './workMessages.ts'

/** The one filled button of the screen: does the next action, or opens what it has to ask. */
export function MainButton({
  audit,
  act,
  onAct,
  onMove,
}: {
  audit: Audit
  act: MainAct
  /** With the button's words. */
  onAct: (action: StaffAction, title: string) => void
  onMove: (offer: MoveOffer) => void
}) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const filled = { variant: 'contained' } as const
  switch (act.kind) {
    case 'edit':
      return (
        <LinkButton to={`/audits/${encodeURIComponent(audit.auditCode)}/edit`}>
          {translate(audit.bakeState === 'ORDER' ? 'show.act.order' : 'show.act.worksheet')}
        </LinkButton>
      )
    case 'invoices': {
      // A draft of the next invoice may bill it already.
      const open = { carrier: audit.carrierCompany, invoice: audit.invoiceId }
      return (
        <LinkButton to={`/reports/invoice?${new URLSearchParams(open)}`}>
          {translate(audit.invoiceId === '' ? 'show.act.invoices' : 'show.act.invoice')}
        </LinkButton>
      )
    }
    case 'call':
    case 'compose': {
      const Icon = stepIcon(act.step)
      const { channel } = STEPS[act.step]
      return (
        <Button
          {...filled}
          startIcon={<Icon />}
          onClick={() =>
            openDialog(
              act.kind === 'call'
                ? { kind: 'call', step: act.step }
                : {
                    kind: 'compose',
                    channel: channel === 'text' ? 'text' : 'email',
                    step: act.step,
                  },
            )
          }
        >
          {translate(`show.act.${act.kind}`)}
        </Button>
      )
    }
    case 'step': {
      const title = translate(`show.act.${act.name}`)
      return (
        <Button {...filled} onClick={onceOnly(() => onAct(act.action, title))}>
          {title}
        </Button>
      )
    }
    case 'move': {
      const Icon = STATE_ICONS[act.offer.to]
      return (
        <Button {...filled} startIcon={<Icon />} onClick={onceOnly(() => onMove(act.offer))}>
          {translate(moveName(audit.bakeState, act.offer.to))}
        </Button>
      )
    }
    case 'comment':
      return <CommentButtons />
    case 'addStep':
      return (
        <Button {...filled} onClick={() => openDialog({ kind: 'addStep' })}>
          {translate('show.act.add_step')}
        </Button>
      )
  }
}

/** What is done about a carrier's comment: a reply that they read, or that none is needed. */
function CommentButtons() {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const reply = translate('work.comment.reply')
  const done = translate('work.comment.done')
  return (
    <>
      <Button
        variant="contained"
        onClick={() =>
          openDialog({
            kind: 'action',
            action: { kind: 'replyToComment' },
            title: reply,
            words: 'needed',
          })
        }
      >
        {reply}
      </Button>
      <Button
        variant="outlined"
        onClick={() =>
          openDialog({
            kind: 'action',
            action: { kind: 'closeComment' },
            title: done,
            words: 'optional',
          })
        }
      >
        {done}
      </Button>
    </>
  )
}
