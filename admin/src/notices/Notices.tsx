import { useStore } from 'ra-core'
import { useState } from 'react'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { noticeKindsOf, readNoticeChoices } from '#shared/audit/noticeChoices.ts'
import { answerNotices, commandNotices, importNotices } from '#shared/audit/notices.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { User } from '#shared/firm/model.ts'
import { NOTICES_KEY } from '../app/preferences.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useSubscribe } from '../providers/useSubscribe.ts'
import { useAgreedCalls } from './useAgreedCalls.ts'
import { useTell } from './useTell.tsx'
import { useTeller } from './useTeller.ts'

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
  const isLeader = useTeller()
  return isLeader ? <Listening carrier={carrier} user={user} since={since} /> : null
}

/** At most four views, of 45 documents together. */
function Listening({ carrier, user, since }: { carrier: string; user: User; since: Date }) {
  const [kept] = useStore<unknown>(NOTICES_KEY, null)
  const choices = readNoticeChoices(kept)
  const kinds = noticeKindsOf(user.role).filter((kind) => choices[kind])
  const tell = useTell(choices.desktop)
  const userId = user.id
  const mine = { carrier, userId }
  useSubscribe<Audit>(
    'ownAudits',
    (audits) =>
      tell(
        audits.flatMap((audit) => answerNotices(audit, userId)),
        since,
      ),
    { params: mine, enabled: kinds.includes('answers') },
  )
  useAgreedCalls({ carrier: kinds.includes('calls') ? carrier : null, userId, since }, (calls) =>
    tell(calls, since),
  )
  const ends = { params: mine, enabled: kinds.includes('ends') }
  useSubscribe<InboxFile>(
    'decidedUploads',
    (files) => tell(files.flatMap(importNotices), since),
    ends,
  )
  useSubscribe<Command>(
    'noticedCommands',
    (commands) => tell(commands.flatMap(commandNotices), since),
    ends,
  )
  return null
}
