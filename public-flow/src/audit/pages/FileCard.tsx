import { useSyncExternalStore } from 'react'
import {
  DOCUMENT_KINDS,
  type DocumentType,
  INSURED_DOCUMENT_TYPES,
} from '#shared/audit/documentTypes.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import type { ChosenFile } from '#shared/intake/checkDocuments.ts'
import type { IntakeFile } from '#shared/intake/flowFacts.ts'
import { Icon } from '../../app/Icon.tsx'
import { type Texts, useErrorText, useTexts } from '../../app/language.tsx'
import { InlineError, useFieldError } from '../../fields/FieldError.tsx'
import { useFlow } from '../flow.ts'
import type { PendingSave } from '../saving/PendingSave.ts'
import type { Upload } from '../uploads/keptUploads.ts'
import { ADD_FILES_ID } from './AddFiles.tsx'
import { DOCUMENT_TEXTS, documentName, KIND_TEXTS, offeredKinds } from './documentNames.ts'

/** A file as the page lists it: chosen on this device, or saved by an earlier visit. */
export type FileRow =
  | { kind: 'upload'; upload: Upload }
  | { kind: 'stored'; id: string; file: IntakeFile; isLocked: boolean }

/** A subcontractor's certificates are on their page, all other files on that of the documents. */
type Whose = string | undefined

const ORDER = { failed: 0, sending: 1, checking: 1, waiting: 2, saved: 3 } as const

/** A file with a kind, or without one yet; `isSaved`: the intake lists it. */
export type SeenFile = ChosenFile & { isSaved: boolean }

/**
 * The files of the intake: failed ones, those on their way, then saved ones. `whose`: the subcontractor
 * whose certificates they are.
 */
export function useFileRows(whose?: Whose): { rows: FileRow[]; chosen: SeenFile[] } {
  const { uploads, facts } = useFlow()
  const all = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const own = all.filter(({ of }) => of === whose)
  const ownSlots = new Set(own.map(({ slot }) => slot))
  const returnKey = facts.flow === 'return' ? facts.asked.returnKey : ''
  const stored = [...facts.files].filter(([id, { of }]) => of === whose && !ownSlots.has(id))
  const rows: FileRow[] = [
    ...own
      .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
      .map((upload) => ({ kind: 'upload' as const, upload })),
    ...stored.map(([id, file]) => {
      const isLocked = file.key !== returnKey
      return { kind: 'stored' as const, id, file, isLocked }
    }),
  ]
  const chosen = rows.flatMap((row): SeenFile[] => {
    if (row.kind === 'stored')
      return row.isLocked && facts.flow === 'return'
        ? []
        : [{ id: row.id, ...row.file, failed: false, isSaved: true }]
    const { id, slot, name, docType, state, canRetry } = row.upload
    // An upload that lost its connection is not failed: it is kept and sent again automatically.
    const failed = state === 'failed' && !canRetry
    return [{ id, name, docType, failed, isSaved: facts.files.has(slot) }]
  })
  return { rows, chosen }
}

/** One file: how far it is, what it is, and what can be done about it. */
export function FileCard({ row }: { row: FileRow }) {
  return row.kind === 'stored' ? <StoredCard row={row} /> : <UploadCard upload={row.upload} />
}

function UploadCard({ upload }: { upload: Extract<FileRow, { kind: 'upload' }>['upload'] }) {
  const { uploads } = useFlow()
  const say = useTexts(FILE_TEXTS)
  const inWords = useErrorText()
  const { id, name, size, sent, state, error, canRetry, docType, docKind, isGuess } = upload
  const percent = Math.floor((100 * sent) / Math.max(1, size))
  const isMoving = state === 'sending'
  return (
    <li className={`file ${state}`} tabIndex={-1}>
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
                onClick={({ currentTarget }) => {
                  currentTarget.closest('li')?.focus()
                  void uploads.retry(id)
                }}
              >
                {say('retry')}
              </button>
            )}
            <button
              type="button"
              className="link"
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                void uploads.remove(id)
              }}
            >
              {say(isMoving ? 'cancel' : 'remove')}
              <span className="unseen"> {name}</span>
            </button>
          </p>
        </div>
        {upload.of === undefined && (state !== 'failed' || canRetry) && (
          <TypeField
            id={id}
            docType={docType}
            docKind={docKind}
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
  docKind,
  hint,
}: {
  id: string
  docType: DocumentType | null
  docKind: RecordKind | undefined
  hint: string
}) {
  const { uploads, facts } = useFlow()
  const kind = useTexts(KIND_TEXTS)
  const kinds = offeredKinds(facts)
  const say = useTexts(FILE_TEXTS)
  // Beside the kinds of payroll records, what is none of them is another document.
  const names = useTexts(DOCUMENT_TEXTS)
  const field = `type-${id}`
  const error = useFieldError(field)
  return (
    <div className="field">
      <label htmlFor={field}>{say('type')}</label>
      <InlineError id={`${field}-error`} text={error} />
      <select
        id={field}
        value={docKind ?? docType ?? ''}
        aria-invalid={error !== undefined}
        aria-describedby={[hint && `${field}-hint`, error && `${field}-error`]
          .filter(Boolean)
          .join(' ')}
        onChange={(event) => {
          const { value } = event.target
          const chosen = kinds.find((each) => each === value)
          const type = INSURED_DOCUMENT_TYPES.find((each) => each === value)
          if (chosen === undefined) void uploads.setType(id, type ?? null)
          else void uploads.setType(id, DOCUMENT_KINDS[chosen], chosen)
        }}
      >
        <option value="">{say('pick')}</option>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {kind(each)}
          </option>
        ))}
        {INSURED_DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {documentName(type, names)}
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
  const say = useTexts(FILE_TEXTS)
  const names = useTexts(DOCUMENT_TEXTS)
  const kind = useTexts(KIND_TEXTS)
  const { id, file, isLocked } = row
  const { name, size, docType, docKind } = file
  const known = offeredKinds(facts).find((each) => each === docKind)
  const remove = (button: HTMLElement) => {
    focusBeside(button)
    void session.save(fileRemoved(id, file))
  }
  return (
    <li className="file saved" tabIndex={-1}>
      <Icon name={isLocked ? 'lock' : 'done'} />
      <div className="file-body">
        <strong className="file-name">{name}</strong>
        <p className="hint">
          {known === undefined ? documentName(docType, names) : kind(known)}.{' '}
          {isLocked ? say('locked') : say('saved', { b: megabytes(size) })}
        </p>
        {!isLocked && (
          <p className="file-actions">
            <button
              type="button"
              className="link"
              onClick={({ currentTarget }) => remove(currentTarget)}
            >
              {say('remove')}
              <span className="unseen"> {name}</span>
            </button>
          </p>
        )}
      </div>
    </li>
  )
}

/** Takes a listed file back. */
export function fileRemoved(slot: string, file: IntakeFile): PendingSave {
  return { key: `file:${slot}`, fields: [[['files', slot], { ...file, removed: true }]] }
}

/**
 * A card that is removed would take the focus with it: the next one gets it, the one before, or
 * "Add files".
 */
function focusBeside(button: HTMLElement): void {
  const card = button.closest('li')
  const { nextElementSibling: next, previousElementSibling: before } = card ?? button
  const other = next ?? before ?? document.getElementById(ADD_FILES_ID)
  if (other instanceof HTMLElement) other.focus()
}

/** Megabytes with one decimal, never 0.0 for a file that holds something. */
function megabytes(bytes: number): string {
  const shown = bytes / (1024 * 1024)
  return bytes > 0 && shown < 0.1 ? '0.1' : shown.toFixed(1)
}

export const FILE_TEXTS = {
  type: ['What is this?', '¿Qué es esto?'],
  guess: ['Our guess. Change it if it’s wrong.', 'Es lo que creemos. Cámbielo si está mal.'],
  noGuess: ['We couldn’t tell from the name.', 'El nombre no nos dice qué es.'],
  pick: ['Choose one', 'Elija uno'],
  waiting: ['Waiting to upload', 'En espera para subir'],
  checking: ['Checking the file', 'Revisamos el archivo'],
  progress: ['{p}%: {a} of {b} MB', '{p}%: {a} de {b} MB'],
  saved: ['Saved. {b} MB', 'Guardado. {b} MB'],
  cancel: ['Cancel', 'Cancelar'],
  remove: ['Remove', 'Quitar'],
  retry: ['Try again', 'Intentar otra vez'],
  locked: ['Sent before', 'Enviado antes'],
} as const satisfies Texts
