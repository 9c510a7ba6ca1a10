import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Refusal } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { type CarrierAudit, refusalOfComment } from '#shared/results/carrierAudit.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { usePending } from '../providers/pending/usePending.ts'
import { useActor } from '../providers/useActor.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { refusalOf } from '../providers/useProviderMutation.ts'
import { AreaControl, Field } from '../ui/inputs.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'

/**
 * A word to the auditor. It is on screen at once, as waiting, until it is in the audit's history. What is
 * refused comes back into the box; where the page was left meanwhile, the next one says so and leads back.
 */
export function CommentPanel({
  audit: { id, carrierCompany, comments = [] },
  timeZone,
}: {
  audit: CarrierAudit
  timeZone: string
}) {
  const translate = useTranslate()
  const provider = useAdminProvider()
  const pending = usePending()
  const { userId } = useActor()
  const isHere = useIsHere(id)
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)

  // What was typed since stands below it.
  function putBack(comment: string, why: Refusal): void {
    setRefused(why)
    setText((now) => (now === '' ? comment : `${comment}\n${now}`))
  }
  useCommentAgain(putBack)

  async function send(): Promise<void> {
    const mistake = refusalOfComment(text)
    setRefused(mistake)
    if (mistake !== null) return
    setSent(text)
    setText('')
    setWaiting(true)
    const request = { text }
    const asking = provider.comment({ carrierCompany, auditFSID: id, request })
    const refusal = await asking.then(() => null, refusalOf)
    setWaiting(false)
    if (refusal === null) return
    setSent('')
    if (isHere()) putBack(text, refusal)
    else if (refusal.code !== 'COMMAND_WITHDRAWN') {
      const action = { kind: 'comment', text } as const
      pending.keep({ auditFSID: id, by: userId, action, reason: '', refusal })
    }
  }

  const isShown = comments.at(-1)?.text === sent.trim()
  return (
    <Panel title={translate('carrier_audit.comment')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waiting) void send()
        }}
        sx={{ display: 'grid', gap: 3, px: 4, pb: 4 }}
      >
        {comments.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
            {comments.map(({ date, by, text }, n) => (
              // Entries of a history keep their place.
              <li key={`${n} ${by}`}>
                <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                  {by}, {formatMoment(date, { seconds: false, timeZone })}
                </Box>
                <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  <bdi>{text}</bdi>
                </Box>
              </li>
            ))}
          </Box>
        )}
        <Box role="status">
          {sent !== '' && !isShown && (
            <Box sx={{ display: 'grid', gap: 1 }}>
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <bdi>{sent}</bdi>
              </Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {translate(
                  waiting ? 'carrier_audit.comment_sending' : 'carrier_audit.comment_sent',
                )}
              </Box>
            </Box>
          )}
        </Box>
        <Field
          label={translate('carrier_audit.comment_label')}
          hint={translate('carrier_audit.comment_hint')}
          control={(ids) => (
            <AreaControl
              {...ids}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setRefused(null)
              }}
            />
          )}
        />
        {refused !== null && <RefusalNote refusal={refused} />}
        <Box>
          <Button type="submit" variant="contained" disabled={waiting}>
            {translate('carrier_audit.comment_send')}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}

/** A comment that was refused after its page was left comes back: the address names it (`RefusedNotice`). */
function useCommentAgain(putBack: (comment: string, why: Refusal) => void): void {
  const pending = usePending()
  const { state } = useLocation()
  const id = (state as { again?: string } | null)?.again
  const latest = useRef(putBack)
  latest.current = putBack
  useEffect(() => {
    const refused = id === undefined ? null : pending.release(id)
    if (refused?.action.kind === 'comment') latest.current(refused.action.text, refused.refusal)
  }, [id, pending])
}
