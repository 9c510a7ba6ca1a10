import { useEffect } from 'react'
import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'

/** The window's title: the page's question, marked when it has a problem. Never a name. */
export function usePageTitle(title: string, hasErrors: boolean): void {
  const say = useTexts(ALL_TEXTS)
  useEffect(() => {
    const shown = hasErrors ? say('errorTitle', { title }) : title
    document.title = `${shown} · ${say('tag')}`
  }, [title, hasErrors, say])
}
