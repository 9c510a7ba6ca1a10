import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Notice, NoticedCommand } from '#shared/audit/notices.ts'
import { SHOWN_NOTICES_KEY } from '../app/preferences.ts'
import { useServices } from '../app/services.ts'
import { addressOfFile } from '../inbox/InboxRow.ts'
import './noticeMessages.ts'

/** How many keys of shown notifications are remembered, over all tabs. */
const REMEMBERED = 100

/**
 * Returns the function that shows notices newer than `since`, each once across all tabs of this browser:
 * in the page, unless the user is on that very screen, and on the desktop if they chose that.
 */
export function useShowNotices(
  isOnDesktop: boolean,
): (notices: readonly Notice[], since: Date) => void {
  const { preferences } = useServices()
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])
  const show = (notice: Notice) => {
    const { title, words, to } = noticeText(notice, translate)
    if (document.visibilityState !== 'visible' || here.current !== to)
      notify(
        <>
          <Link to={to}>{title}</Link>: {words}
        </>,
        { type: 'info' },
      )
    if (isOnDesktop)
      showOnDesktop(title, { body: words, key: notice.key, onClick: () => void navigate(to) })
  }
  return (notices, since) => {
    const shown = preferences.getItem<string[]>(SHOWN_NOTICES_KEY) ?? []
    const news = notices
      .filter(({ key, at }) => at > since && !shown.includes(key))
      .sort((one, other) => one.at.getTime() - other.at.getTime())
    if (news.length === 0) return
    // Stored before they are shown: a tab that becomes the leader now does not show them again.
    preferences.setItem(
      SHOWN_NOTICES_KEY,
      [...shown, ...news.map(({ key }) => key)].slice(-REMEMBERED),
    )
    for (const notice of news) show(notice)
  }
}

/** A notice as it is read, and where a click on it leads. */
export interface NoticeText {
  /** The audit's code, or what ended. */
  title: string
  words: string
  to: string
}

/** Where the outcome of a command is seen. */
const COMMAND_PLACES: Record<NoticedCommand, string> = {
  exportInvoice: '/reports/invoice',
  reconcileInvoices: '/reports/invoice',
  retryOutgoing: '/manage/outbox',
  resendResults: '/manage/outbox',
  removeCarrier: '/carriers',
  removeDemoAudit: '/demo',
}

/** A notice in words. */
function noticeText(notice: Notice, translate: (key: string) => string): NoticeText {
  switch (notice.kind) {
    case 'answer':
      return { ...ofAudit(notice.auditCode), words: translate(`notices.answer.${notice.op}`) }
    case 'call':
      return { ...ofAudit(notice.auditCode), words: translate('notices.call') }
    case 'import':
      return {
        title: translate('notices.import'),
        words: translate('notices.import_ended'),
        to: addressOfFile({ kind: 'upload', id: notice.batchId }),
      }
    case 'command':
      return {
        title: translate(`notices.command.${notice.command}`),
        words: translate(notice.isDone ? 'notices.command_done' : 'notices.command_refused'),
        to: COMMAND_PLACES[notice.command],
      }
  }
}

function ofAudit(code: string): Pick<NoticeText, 'title' | 'to'> {
  return { title: code, to: `/audits/${canonicalAuditCode(code)}` }
}

/** What the browser lets this page do; `unsupported`: it has no notifications, or not for this page. */
export type DesktopPermission = NotificationPermission | 'unsupported'

/** Whether desktop notifications may be shown. Opens no permission prompt. */
export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Asks the person, by the browser's own question; to be called on a click. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported'
}

/** Shows a notification of the computer. What cannot be shown is in the page anyway. */
function showOnDesktop(
  title: string,
  { body, key, onClick }: { body: string; key: string; onClick: () => void },
): void {
  if (desktopPermission() !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag: key })
    shown.onclick = () => {
      window.focus()
      onClick()
      shown.close()
    }
  } catch {
    // Telephones know them only from a service worker, which there is none of here.
  }
}
