import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Notice } from '#shared/audit/notices.ts'
import { TOLD_KEY } from '../app/preferences.ts'
import { useServices } from '../app/services.ts'
import { showOnDesktop } from './desktop.ts'
import { noticeText } from './noticeText.ts'
import './noticeMessages.ts'

/** Keys that are remembered, of whatever was told last in any tab. */
const REMEMBERED = 100

/**
 * Tells what happened since a moment, each once in all tabs of this browser: in the page, unless it
 * is what the person looks at, and where they chose that, on the desktop.
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
  const tellOne = (notice: Notice) => {
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
    const told = preferences.getItem<string[]>(TOLD_KEY) ?? []
    const news = notices
      .filter(({ key, at }) => at > since && !told.includes(key))
      .sort((one, other) => one.at.getTime() - other.at.getTime())
    if (news.length === 0) return
    // Before they are told: another tab that takes its turn now does not tell them again.
    preferences.setItem(TOLD_KEY, [...told, ...news.map(({ key }) => key)].slice(-REMEMBERED))
    for (const notice of news) tellOne(notice)
  }
}
