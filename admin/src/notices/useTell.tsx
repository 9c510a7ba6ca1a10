import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Notice } from '#shared/audit/notices.ts'
import { SHOWN_NOTICES_KEY } from '../app/preferences.ts'
import { useServices } from '../app/services.ts'
import { showOnDesktop } from './desktop.ts'
import { noticeText } from './noticeText.ts'
import './noticeMessages.ts'

/** How many keys of shown notifications are remembered, over all tabs. */
const REMEMBERED = 100

/**
 * Returns the function that shows notices newer than `since`, each once across all tabs of this browser:
 * in the page, unless the user is on that very screen, and on the desktop if they chose that.
 */
export function useTell(isOnDesktop: boolean): (notices: readonly Notice[], since: Date) => void {
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
