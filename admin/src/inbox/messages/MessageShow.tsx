import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'ra-core'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useIsHere } from '../../app/useIsHere.ts'
import { sizeText } from '../../documents/download.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf, useProviderMutation } from '../../providers/useProviderMutation.ts'
import { Moment } from '../../ui/ElapsedTime.tsx'
import { Control, Field } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { Written } from '../../ui/Panel.tsx'
import { ShowDialog } from '../../ui/recordDialogs.tsx'
import { reasonKept } from './reasonKept.ts'
import './inboundMessages.ts'

/** A record of the resource `inbound`. */
export type Message = StoredDocument<Inbound>

const LONGEST_TITLE = 80

/** What names a message: its subject, else how its words begin. */
export function aboutOf(message: Message, translate: ReturnType<typeof useTranslate>): string {
  const subject = message.kind === 'mail' ? message.subject : ''
  const about = subject || message.words || translate('inbound.wordless')
  return about.length > LONGEST_TITLE ? `${about.slice(0, LONGEST_TITLE)}…` : about
}

/** A message that came in: who wrote what, why it waits, and what is decided on it. */
export function MessageShow({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <ShowDialog<Message>
      resource="inbound"
      id={id}
      title={(message) => aboutOf(message, translate)}
      width={600}
      onClose={onClose}
    >
      {(message) => (
        <>
          <Facts message={message} />
          <Words message={message} />
          {message.state === 'KEPT' ? (
            <Decision message={message} onClose={onClose} />
          ) : (
            <span>{translate('inbound.decided')}</span>
          )}
        </>
      )}
    </ShowDialog>
  )
}

function Facts({ message }: { message: Message }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { kind, from, at, why, auditCode } = message
  const name = kind === 'mail' ? (message.fromName ?? '') : ''
  const waits = why === undefined ? null : reasonKept(why)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, color: 'text.secondary' }}>
        <span>{translate(`inbound.${kind}`)}</span>
        {name !== '' && <bdi>{name}</bdi>}
        <bdi>{from}</bdi>
        <Moment at={at} timeZone={carrier.timeZone} />
      </Box>
      {waits && (
        <span>
          <b>{waits.message}</b> {waits.next}
        </span>
      )}
      {auditCode !== '' && (
        <span>
          {translate('inbound.seems')}{' '}
          <Link to={`/audits/${canonicalAuditCode(auditCode)}`}>{auditCode}</Link>
        </span>
      )}
    </>
  )
}

function Words({ message }: { message: Message }) {
  const translate = useTranslate()
  const files = message.kind === 'mail' ? (message.files ?? []) : []
  const media = message.kind === 'text' ? message.media : 0
  return (
    <>
      <Written>{message.words || translate('inbound.wordless')}</Written>
      {media > 0 && <span>{translate('inbound.media', { smart_count: media })}</span>}
      {files.length > 0 && (
        <Box component="ul" aria-label={translate('inbound.files')} sx={{ m: 0, pl: 5 }}>
          {files.map(({ name, size }, n) => (
            <Box component="li" key={`${n} ${name}`} sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>, {sizeText(size)}
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

/** Makes it a response of the audit whose code is typed, or sets it aside. */
function Decision({ message, onClose }: { message: Message; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const isHere = useIsHere()
  const provider = useAdminProvider()
  const { carrier } = useActiveCarrier()
  const [code, setCode] = useState(message.auditCode)
  const [isFinding, setFinding] = useState(false)
  const attaching = useProviderMutation('attachMessage')
  const dismissing = useProviderMutation('dismissMessage')
  const refused = attaching.refused ?? dismissing.refused
  const request = { messageId: message.id }
  const end = (words: string) => {
    notify(words, { type: 'info' })
    if (isHere()) onClose()
  }
  const find = async () => {
    setFinding(true)
    try {
      return await provider.findAuditByCode(code)
    } catch (error) {
      attaching.refuse(refusalOf(error))
      return null
    } finally {
      setFinding(false)
    }
  }
  const attach = async (event: SubmitEvent) => {
    event.preventDefault()
    dismissing.clear()
    const audit = await find()
    if (audit !== null && (await attaching.ask({ ...audit, request })))
      end(translate('inbound.attached', { code }))
  }
  const dismiss = async () => {
    attaching.clear()
    const carrierCompany = message.carrierCompany || carrier.id
    if (await dismissing.ask({ carrierCompany, request })) end(translate('inbound.dismissed'))
  }
  if (isFinding || attaching.waiting || dismissing.waiting)
    return <span role="status">{translate('inbound.deciding')}</span>
  return (
    <Box component="form" onSubmit={(event) => void attach(event)} sx={{ display: 'grid', gap: 4 }}>
      <Field
        label={translate('inbound.code')}
        control={(ids) => (
          <Control {...ids} value={code} onChange={({ target }) => setCode(target.value)} />
        )}
      />
      {refused && <RefusalNote refusal={refused} />}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained">
          {translate('inbound.attach')}
        </Button>
        <Button variant="outlined" onClick={() => void dismiss()}>
          {translate('inbound.set_aside')}
        </Button>
      </Box>
    </Box>
  )
}
