import { type ReactNode, useContext } from 'react'
import { Icon } from '../app/Icon.tsx'
import { FlowContext } from '../audit/FlowContext.ts'
import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'
import { OFFLINE_TEXTS } from '../texts/offlineTexts.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldsContext } from './FieldsContext.ts'
import type { ShownError } from './ShownError.ts'
import { usePageTitle } from './usePageTitle.ts'

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
  /** A line below the button; when left out, where a Continue saves the answers. */
  line?: ReactNode
  isBusy?: boolean
  onSubmit: () => void
  children: ReactNode
  /** Stands below the button. */
  after?: ReactNode
}

/** One page with one question: problems first, the question, its fields, and one filled button. */
export function PageForm(props: PageFormProps) {
  const { title, errors, isBusy = false } = props
  const say = useTexts(ALL_TEXTS)
  usePageTitle(title, errors.length > 0)
  return (
    <FieldsContext value={errors}>
      <ErrorSummary errors={errors} />
      {props.before}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) props.onSubmit()
        }}
      >
        <h1>{props.heading ?? title}</h1>
        {props.lead !== undefined && <div className="lead">{props.lead}</div>}
        {props.children}
        <button type="submit" className="button" aria-disabled={isBusy}>
          {props.submit ?? say('goOn')}
        </button>
        {props.line === undefined ? <SavedLine /> : props.line}
      </form>
      {props.after}
    </FieldsContext>
  )
}

function SavedLine() {
  const say = useTexts(ALL_TEXTS)
  const offline = useTexts(OFFLINE_TEXTS)
  const isOffline = useContext(FlowContext)?.state.offline === true
  return (
    <p className="line">
      <Icon name={isOffline ? 'clock' : 'done'} /> {isOffline ? offline('line') : say('saved')}
    </p>
  )
}
