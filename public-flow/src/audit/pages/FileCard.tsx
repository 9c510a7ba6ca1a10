import { type DocumentType, INSURED_DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import { Icon } from '../../app/Icon.tsx'
import { useFieldError } from '../../fields/FieldsContext.ts'
import { InlineError } from '../../fields/InlineError.tsx'
import { useErrorText } from '../../language/useErrorText.ts'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { documentName } from './documentNames.ts'
import type { FileRow } from './useFileRows.ts'

/** One file: how far it is, what it is, and what can be done about it. */
export function FileCard({ row }: { row: FileRow }) {
  return row.kind === 'stored' ? <StoredCard row={row} /> : <UploadCard upload={row.upload} />
}

function UploadCard({ upload }: { upload: Extract<FileRow, { kind: 'upload' }>['upload'] }) {
  const { uploads } = useFlow()
  const say = useTexts(DOCS_TEXTS)
  const inWords = useErrorText()
  const { id, name, size, sent, state, error, canRetry, docType, isGuess } = upload
  const percent = Math.floor((100 * sent) / Math.max(1, size))
  const isMoving = state === 'sending'
  return (
    <li className={`file ${state}`}>
      <Icon name={state === 'failed' ? 'problem' : state === 'saved' ? 'done' : 'file'} />
      <div className="file-body">
        <strong className="file-name">{name}</strong>
        {state === 'failed' && error && (
          <p className="field-error" role="alert">
            {inWords(ANSWER_ERRORS[error.code], error.facts)}
          </p>
        )}
        {isMoving && (
          <div
            className="progress"
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <span className="fill" style={{ width: `${percent}%` }} />
          </div>
        )}
        <div className="file-line">
          <p className="hint">
            {state === 'waiting' && say('waiting')}
            {state === 'checking' && say('checking')}
            {isMoving && say('progress', { p: percent, a: megabytes(sent), b: megabytes(size) })}
            {state === 'saved' && say('saved', { b: megabytes(size) })}
          </p>
          <p className="file-actions">
            {canRetry && (
              <button
                type="button"
                className="button small second"
                onClick={() => void uploads.retry(id)}
              >
                {say('retry')}
              </button>
            )}
            <button type="button" className="link" onClick={() => void uploads.remove(id)}>
              {say(isMoving ? 'cancel' : 'remove')}
              <span className="unseen"> {name}</span>
            </button>
          </p>
        </div>
        {(state !== 'failed' || canRetry) && (
          <TypeField
            id={id}
            docType={docType}
            hint={docType === null ? say('noGuess') : isGuess ? say('guess') : ''}
          />
        )}
      </div>
    </li>
  )
}

function TypeField({
  id,
  docType,
  hint,
}: {
  id: string
  docType: DocumentType | null
  hint: string
}) {
  const { uploads } = useFlow()
  const say = useTexts(DOCS_TEXTS)
  const field = `type-${id}`
  const error = useFieldError(field)
  return (
    <div className="field">
      <label htmlFor={field}>{say('type')}</label>
      <InlineError id={`${field}-error`} text={error} />
      <select
        id={field}
        value={docType ?? ''}
        aria-invalid={error !== undefined}
        aria-describedby={[hint && `${field}-hint`, error && `${field}-error`]
          .filter(Boolean)
          .join(' ')}
        onChange={(event) => {
          const type = INSURED_DOCUMENT_TYPES.find((each) => each === event.target.value)
          void uploads.setType(id, type ?? null)
        }}
      >
        <option value="">{say('pick')}</option>
        {INSURED_DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {documentName(type, say)}
          </option>
        ))}
      </select>
      {hint !== '' && (
        <p className="hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

function StoredCard({ row }: { row: Extract<FileRow, { kind: 'stored' }> }) {
  const { session, facts } = useFlow()
  const say = useTexts(DOCS_TEXTS)
  const { id, name, size, docType, isLocked } = row
  const file = facts.files.get(id)
  const remove = () =>
    void session.save({
      key: `file:${id}`,
      fields: [[['files', id], { ...file, removed: true }]],
    })
  return (
    <li className="file saved">
      <Icon name={isLocked ? 'lock' : 'done'} />
      <div className="file-body">
        <strong className="file-name">{name}</strong>
        <p className="hint">
          {documentName(docType, say)}.{' '}
          {isLocked ? say('locked') : say('saved', { b: megabytes(size) })}
        </p>
        {!isLocked && (
          <p className="file-actions">
            <button type="button" className="link" onClick={remove}>
              {say('remove')}
              <span className="unseen"> {name}</span>
            </button>
          </p>
        )}
      </div>
    </li>
  )
}

/** Megabytes with one decimal, never 0.0 for a file that holds something. */
function megabytes(bytes: number): string {
  const shown = bytes / (1024 * 1024)
  return bytes > 0 && shown < 0.1 ? '0.1' : shown.toFixed(1)
}
