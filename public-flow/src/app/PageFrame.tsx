import { type ReactNode, useContext } from 'react'
import { Icon } from './Icon.tsx'
import { LanguageContext, type Texts, useTexts } from './language.tsx'

export interface PageFrameProps {
  /** The carrier's name; the landing page cannot know it before code and PIN are right. */
  carrier?: string
  /** The hours in the language they are written in. */
  help?: { phone: string; hours: string; hoursLanguage: 'en' | 'es' }
  /** Stands above everything else in the page. */
  banner?: ReactNode
  /** Stands in the footer in place of the help. */
  footer?: ReactNode
  children: ReactNode
}

/** What is around every public page: whose audit it is, the other language, and help at the end. */
export function PageFrame({ carrier = '', help, banner, footer, children }: PageFrameProps) {
  const say = useTexts(FRAME_TEXTS)
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
                {help.hours !== '' && (
                  <p className="small" lang={help.hoursLanguage}>
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

/** Covers the page while one loads; "... LOADING ..." unless another message is given (specification §2). */
export function LoadingOverlay({ message }: { message?: string }) {
  const say = useTexts(FRAME_TEXTS)
  return (
    <div className="overlay" role="status">
      {message ?? say('loading')}
    </div>
  )
}

/** A page that did not come: never shown as if there were nothing to answer. */
export function NotLoaded({ message, retry }: { message?: string; retry: () => void }) {
  const say = useTexts(FRAME_TEXTS)
  return (
    <PageFrame>
      <h1>{say('cantOpen')}</h1>
      <p role="alert">{message ?? say('notLoaded')}</p>
      <button type="button" className="button" onClick={retry}>
        {say('again')}
      </button>
    </PageFrame>
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

export const FRAME_TEXTS = {
  tag: ['Premium audit', 'Auditoría de prima'],
  skip: ['Skip to the question', 'Ir a la pregunta'],
  loading: ['... LOADING ...', '... CARGANDO ...'],
  help: ['Need help? Call us.', '¿Necesita ayuda? Llámenos.'],
  by: ['Bakehouse runs this audit for {carrier}.', 'Bakehouse hace esta auditoría para {carrier}.'],
  language: ['Español', 'English'],
  agency: ['Bakehouse', 'Bakehouse'],
  cantOpen: ['We can’t open this page', 'No podemos abrir esta página'],
  notLoaded: [
    'This page did not load. Check your connection.',
    'Esta página no cargó. Revise su conexión.',
  ],
  again: ['Try again', 'Intentar otra vez'],
} as const satisfies Texts
