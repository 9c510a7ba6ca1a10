import { useTranslate } from 'ra-core'
import { useEffect } from 'react'

/** The browser tab's title while a screen is shown: "Audits · Bakehouse". */
export function usePageTitle(title: string): void {
  const translate = useTranslate()
  const name = translate('app.name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
