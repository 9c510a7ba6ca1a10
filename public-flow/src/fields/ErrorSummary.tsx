import { useEffect, useRef } from 'react'
import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'
import type { ShownError } from './ShownError.ts'

/** All problems of a page in one box that takes the focus; each leads to its field. */
export function ErrorSummary({ errors }: { errors: readonly ShownError[] }) {
  const say = useTexts(ALL_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
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
