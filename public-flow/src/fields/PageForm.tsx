import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { type Texts, useTexts } from '../app/language.tsx'
import { FRAME_TEXTS } from '../app/PageFrame.tsx'
import { FieldsContext, type ShownError } from './FieldError.tsx'

export interface PageFormProps {
  /** For the window's title: the heading without its count. */
  title: string
  /** The heading; the title when left out. */
  heading?: ReactNode
  lead?: ReactNode
  /** Stands above the heading. */
  before?: ReactNode
  errors: readonly ShownError[]
  submit?: string
  /** A line below the button; when left out, that of `LineContext`. */
  line?: ReactNode
  isBusy?: boolean
  onSubmit: () => void
  children: ReactNode
  /** Stands below the button. */
  after?: ReactNode
}

/** What stands below a Continue that has no line of its own. */
export const LineContext = createContext<ReactNode>(null)

/** One page with one question: problems first, the question, its fields, and one filled button. */
export function PageForm(props: PageFormProps) {
  const { title, errors, isBusy = false } = props
  const say = useTexts(FORM_TEXTS)
  const usualLine = useContext(LineContext)
  const [presses, setPresses] = useState(0)
  usePageTitle(title, errors.length > 0)
  return (
    <FieldsContext value={errors}>
      <ErrorSummary errors={errors} presses={presses} />
      {props.before}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          setPresses(presses + 1)
          props.onSubmit()
        }}
      >
        <h1>{props.heading ?? title}</h1>
        {props.lead !== undefined && <div className="lead">{props.lead}</div>}
        {props.children}
        <button type="submit" className="button" aria-disabled={isBusy}>
          {props.submit ?? say('goOn')}
        </button>
        {props.line === undefined ? usualLine : props.line}
      </form>
      {props.after}
    </FieldsContext>
  )
}

/** The window's title: the page's question, marked when it has a problem. Never a name. */
export function usePageTitle(title: string, hasErrors: boolean): void {
  const say = useTexts(FORM_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  useEffect(() => {
    const shown = hasErrors ? say('errorTitle', { title }) : title
    document.title = `${shown} · ${frame('tag')}`
  }, [title, hasErrors, say, frame])
}

/** All problems of a page in one box; each leads to its field. It takes the focus when one is found. */
function ErrorSummary({ errors, presses }: { errors: readonly ShownError[]; presses: number }) {
  const say = useTexts(FORM_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const known = useRef({ fields: [] as string[], presses })
  useEffect(() => {
    const fields = errors.map(({ field }) => field)
    const before = known.current
    known.current = { fields, presses }
    // One that was corrected, or is said in the other language, leaves the focus with who types.
    const isFound = presses !== before.presses || fields.some((one) => !before.fields.includes(one))
    if (fields.length > 0 && isFound) box.current?.focus()
  }, [errors, presses])
  if (errors.length === 0) return null
  return (
    <div className="summary" role="alert" aria-labelledby="summary-title" tabIndex={-1} ref={box}>
      <h2 id="summary-title">{say('problem')}</h2>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const FORM_TEXTS = {
  goOn: ['Continue', 'Continuar'],
  problem: ['There is a problem', 'Hay un problema'],
  errorTitle: ['Error: {title}', 'Error: {title}'],
} as const satisfies Texts
