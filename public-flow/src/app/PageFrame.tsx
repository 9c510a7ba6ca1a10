import { type ReactNode, useContext } from 'react'
import { LanguageContext } from '../language/LanguageContext.tsx'
import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'
import { Icon } from './Icon.tsx'

export interface PageFrameProps {
  /** The carrier's name; the landing page cannot know it before code and PIN are right. */
  carrier?: string
  help?: { phone: string; hours: string }
  /** Stands above everything else in the page. */
  banner?: ReactNode
  /** Stands in the footer in place of the help. */
  footer?: ReactNode
  children: ReactNode
}

/** What is around every public page: whose audit it is, the other language, and help at the end. */
export function PageFrame({ carrier = '', help, banner, footer, children }: PageFrameProps) {
  const say = useTexts(ALL_TEXTS)
  const { language, choose } = useContext(LanguageContext)
  const other = language === 'en' ? 'es' : 'en'
  const name = carrier || say('agency')
  return (
    <>
      <a className="skip" href="#question">
        {say('skip')}
      </a>
      <header className="top">
        <span className="tile" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="whose">
          <strong>{name}</strong>
          <span>{say('tag')}</span>
        </span>
        <button type="button" className="link" lang={other} onClick={() => choose(other)}>
          {say('language')}
        </button>
      </header>
      {banner}
      <main id="question" tabIndex={-1}>
        {children}
      </main>
      <footer className="bottom">
        {footer ?? (
          <>
            {help && help.phone !== '' && (
              <>
                <p>{say('help')}</p>
                <p>
                  <Icon name="phone" />{' '}
                  <a href={`tel:${help.phone.replace(/[^\d+]/g, '')}`}>{help.phone}</a>
                </p>
                {/* As the carrier wrote them. */}
                {help.hours !== '' && (
                  <p className="small" lang="en">
                    {help.hours}
                  </p>
                )}
              </>
            )}
            {carrier !== '' && <p className="small">{say('by', { carrier })}</p>}
          </>
        )}
      </footer>
    </>
  )
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
