import { useStore } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { noticeKindsOf, readNoticeChoices } from '#shared/audit/noticeChoices.ts'
import {
  answerNotices,
  CALLS_FOLLOWED,
  commandNotices,
  importNotices,
  type Notice,
} from '#shared/audit/notices.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { User } from '#shared/firm/model.ts'
import { NOTICES_KEY } from '../app/preferences.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { useSubscribe } from '../providers/useSubscribe.ts'
import { useNoticeLeader } from './useNoticeLeader.ts'
import { useShowNotices } from './useShowNotices.tsx'

/** Watches for the events the user chose and shows each as a notification. Renders nothing. */
export function Notices() {
  const { carrier, user } = useActiveCarrier()
  if (user === null) return null
  return <NoticesOf key={`${carrier.id} ${user.id}`} carrier={carrier.id} user={user} />
}

function NoticesOf({ carrier, user }: { carrier: string; user: User }) {
  const { clock } = useServices()
  // Earlier events are on the screens already; only later ones become notifications.
  const [since] = useState(() => clock.now())
  const isLeader = useNoticeLeader()
  return isLeader ? <Listening carrier={carrier} user={user} since={since} /> : null
}

/** At most five views, of 55 documents together. */
function Listening({ carrier, user, since }: { carrier: string; user: User; since: Date }) {
  const [kept] = useStore<unknown>(NOTICES_KEY, null)
  const choices = readNoticeChoices(kept)
  const kinds = noticeKindsOf(user.role).filter((kind) => choices[kind])
  const show = useShowNotices(choices.desktop)
  const userId = user.id
  const mine = { carrier, userId }
  const showAnswers = (audits: readonly Audit[]) =>
    show(
      audits.flatMap((audit) => answerNotices(audit, userId)),
      since,
    )
  const enabled = kinds.includes('answers')
  useSubscribe<Audit>('ownAudits', showAnswers, { params: { ...mine, by: 'auditor' }, enabled })
  useSubscribe<Audit>('ownAudits', showAnswers, { params: { ...mine, by: 'assignee' }, enabled })
  useAgreedCalls({ carrier: kinds.includes('calls') ? carrier : null, userId, since }, (calls) =>
    show(calls, since),
  )
  const ends = { params: mine, enabled: kinds.includes('ends') }
  useSubscribe<InboxFile>(
    'decidedUploads',
    (files) => show(files.flatMap(importNotices), since),
    ends,
  )
  useSubscribe<Command>(
    'noticedCommands',
    (commands) => show(commands.flatMap(commandNotices), since),
    ends,
  )
  return null
}

/** A browser's timer goes no further; later ones are set when these are over. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Calls `onDue` when a scheduled callback is due, while the component is mounted. Its audit is read only
 * then: one read per callback. `carrier` null: nothing is watched.
 */
function useAgreedCalls(
  { carrier, userId, since }: { carrier: string | null; userId: string; since: Date },
  onDue: (notices: readonly Notice[]) => void,
): void {
  const { clock } = useServices()
  const provider = useAdminProvider()
  const [after, setAfter] = useState(since)
  const [calls, setCalls] = useState<readonly Step[]>([])
  const latest = useRef(onDue)
  useEffect(() => {
    latest.current = onDue
  })
  const params = { carrier, after }
  useSubscribe<Step>('agreedCalls', setCalls, { params, enabled: carrier !== null })
  useEffect(() => {
    const last = calls.length < CALLS_FOLLOWED ? undefined : calls.at(-1)
    const timers = calls.flatMap((call) => {
      const { id, auditFSID, auditCode, callbackAt } = call
      if (callbackAt === null) return []
      const wait = callbackAt.getTime() - clock.now().getTime()
      if (wait > LONGEST_TIMER) return []
      const due = () => {
        // All that were followed are over: the next ones.
        if (call === last) setAfter(callbackAt)
        if (!isOpenStep(call)) return
        provider.getOne<Audit>('audits', { id: auditFSID }).then(
          ({ data: audit }) => {
            const own = userId.toLowerCase()
            if (![audit.auditor, audit.assignee].some((who) => who?.toLowerCase() === own)) return
            // A pause puts its calls off.
            if (audit.bakeState === 'PAUSED') return
            const key = `${id}:${callbackAt.getTime()}`
            latest.current([{ key, at: callbackAt, kind: 'call', auditCode }])
          },
          // The queue shows the callback too; a user who cannot read the audit cannot open it either.
          () => {},
        )
      }
      return [setTimeout(due, Math.max(0, wait))]
    })
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [calls, clock, provider, userId])
}
