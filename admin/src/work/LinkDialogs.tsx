import Box from '@mui/material/Box'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { LINK_CHANNELS, type LinkChannel, linkRecipient } from '#shared/audit/access/linkAgain.ts'
import { extensionDays } from '#shared/audit/access/linkLife.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { addDays, type Day, formatDay } from '#shared/kernel/day.ts'
import { type Senders, textLineOf } from '#shared/outreach/senders.ts'
import { useServices } from '../app/services.ts'
import { useAskOnAudit } from '../documents/useAskOnAudit.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { useWorkCarrier } from '../providers/pending/useExpectedAudits.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { type Choice, RefusableChoices } from './RefusableChoices.tsx'
import { OptionalReason } from './SaidField.tsx'
import { WhatHappens } from './WhatHappens.tsx'
import './workMessages.ts'

/** What an extension begins with: about a month more. */
const USUAL_DAYS = 30

/** Keeps the links of an audit open through a day. `onDone`: it is, or the dialog is left. */
export function ExtendLinkDialog({
  audit,
  typed,
  onDone,
}: {
  audit: Audit
  /** What was typed before, when it comes back. */
  typed?: { until: Day; reason: string } | undefined
  onDone: () => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const previews = useActionPreview(audit)
  const { run, ...acting } = useAct(audit, previews)
  const timeZone = previews.carrier?.timeZone ?? audit.timeZone
  const days = extensionDays(audit, { now: clock.now(), timeZone })
  const [until, setUntil] = useState(typed?.until ?? (days === null ? '' : usualDay(days)))
  const [reason, setReason] = useState(typed?.reason ?? '')
  const action = { kind: 'extendLink', until } as const
  const title = translate('work.link.extend')
  const extend = async () => {
    if (until !== '' && (await run(action, reason)) !== null) onDone()
  }
  return (
    <FormDialog
      title={title}
      about={audit.insuredCompany || audit.auditCode}
      width={480}
      submit={title}
      onSubmit={() => void extend()}
      onClose={onDone}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      <Field
        label={translate('work.link.until')}
        hint={
          days === null
            ? undefined
            : translate('work.link.until_hint', {
                earliest: formatDay(days.earliest),
                latest: formatDay(days.latest),
              })
        }
        control={(ids) => (
          <Control
            {...ids}
            type="date"
            min={days?.earliest}
            max={days?.latest}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            autoFocus
          />
        )}
      />
      <OptionalReason said={reason} onSay={setReason} />
      {until !== '' && (
        <WhatHappens audit={audit} result={previews.preview(action, reason)} timeZone={timeZone} />
      )}
    </FormDialog>
  )
}

function usualDay({ earliest, latest }: { earliest: Day; latest: Day }): Day {
  const usual = addDays(earliest, USUAL_DAYS)
  return usual < latest ? usual : latest
}

/** Sends the insured their link again, to a contact on file. `onDone`: it is in the outbox, or left. */
export function ResendLinkDialog({ audit, onDone }: { audit: Audit; onDone: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const ask = useAskOnAudit()
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  const { data: senders } = useProviderQuery('readSenders', {})
  const [chosen, setChosen] = useState<LinkChannel | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const choices = carrier === null ? [] : choicesOf(audit, carrier, senders, translate)
  const first = choices.find((choice) => choice.refused === undefined)?.value ?? null
  const channel = chosen ?? first
  const title = translate('work.link.resend')
  const resend = async () => {
    if (channel === null) return
    setWaiting(true)
    const { id: auditFSID, carrierCompany } = audit
    const done = await ask('resendLink', { auditFSID, carrierCompany, request: { channel } })
    setWaiting(false)
    setRefused(done.ok ? null : done.error)
    if (!done.ok) return
    notify('work.link.resent', { type: 'info' })
    onDone()
  }
  return (
    <FormDialog
      title={title}
      about={audit.insuredCompany || audit.auditCode}
      width={480}
      submit={title}
      onSubmit={() => void resend()}
      onClose={onDone}
      waiting={isWaiting}
      refused={refused}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('work.link.resend_explained')}</Box>
      <RefusableChoices
        label={translate('work.link.by')}
        choices={choices}
        chosen={channel ?? ''}
        onChoose={(value) => setChosen(LINK_CHANNELS.find((each) => each === value) ?? null)}
      />
    </FormDialog>
  )
}

/** The ways to send it, each with its recipient, or why it can't be sent so. */
function choicesOf(
  audit: Audit,
  carrier: WorkCarrier,
  senders: Senders | null | undefined,
  translate: ReturnType<typeof useTranslate>,
): (Choice & { value: LinkChannel })[] {
  return LINK_CHANNELS.map((value) => {
    const { to, refused, isWaiting } = linkRecipient(value, audit, carrier)
    const lacksLine = value === 'text' && textLineOf(senders?.text, carrier.id) === null
    const unfit = isWaiting ? 'on_its_way' : lacksLine ? 'no_line' : null
    const why = refused?.message ?? (unfit === null ? undefined : translate(`work.link.${unfit}`))
    const label = translate(`work.link.channels.${value}`)
    return { value, label, ...(why === undefined ? { note: to } : { refused: why }) }
  })
}
