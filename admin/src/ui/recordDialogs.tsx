import { styled } from '@mui/material/styles'
import {
  CreateBase,
  EditBase,
  Form,
  type Identifier,
  type RaRecord,
  ShowBase,
  useDelete,
  useEditContext,
  useGetResourceLabel,
  useNotify,
  useSaveContext,
} from 'ra-core'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { DialogFoot, DialogFrame, FormDialog } from './dialog.tsx'
import { type Failure, FailurePanel, failureOf } from './failures.tsx'
import { RefusalNote } from './notices.tsx'
import { RowsSkeleton } from './skeletons.tsx'
import { Toolkit } from './toolkit.tsx'

interface DialogWords {
  resource: string
  title: string
  /** What it is about, beside the title. */
  about?: ReactNode
  /** What the filled button says. */
  submit: string
  onClose: () => void
  width?: number
  /** react-admin's inputs. */
  children: ReactNode
}

/** react-admin's create form in a dialog. */
export function CreateDialog({
  resource,
  defaults,
  onCreated,
  children,
  ...words
}: DialogWords & {
  onCreated?: (record: RaRecord) => void
  /** What stands in the inputs at first. */
  defaults?: Record<string, unknown>
}) {
  const saving = useRefusableSave(words.onClose, onCreated)
  return (
    <RecordFrame {...words}>
      <CreateBase resource={resource} redirect={false} mutationOptions={saving.options}>
        <RecordForm {...words} {...saving} defaults={defaults}>
          {children}
        </RecordForm>
      </CreateBase>
    </RecordFrame>
  )
}

/** react-admin's edit form in a dialog over the list that has read the record, and keeps it true. */
export function EditDialog({ resource, id, children, ...words }: DialogWords & { id: Identifier }) {
  const saving = useRefusableSave(words.onClose)
  return (
    <RecordFrame {...words}>
      <EditBase
        resource={resource}
        id={id}
        mutationMode="pessimistic"
        redirect={false}
        redirectOnError={false}
        queryOptions={READ_WITH_THE_LIST}
        mutationOptions={saving.options}
      >
        <ReadRecord>
          {(record) => (
            <RecordForm {...words} {...saving} record={record}>
              {children}
            </RecordForm>
          )}
        </ReadRecord>
      </EditBase>
    </RecordFrame>
  )
}

/** A record in a dialog, over the list that has read it or alone. */
export function ShowDialog<T extends RaRecord<string>>({
  resource,
  id,
  meta,
  title,
  width = 560,
  onClose,
  children,
}: {
  resource: string
  id: string
  /** As of the provider's `getOne`. */
  meta?: Record<string, unknown>
  title: (record: T) => string
  width?: number
  onClose: () => void
  children: (record: T) => ReactNode
}) {
  const nameOf = useGetResourceLabel()
  return (
    <ShowBase<T>
      resource={resource}
      id={id}
      redirectOnError={false}
      queryOptions={{ meta, ...READ_WITH_THE_LIST }}
      render={({ record, error, refetch }) => (
        <RecordFrame
          title={record === undefined ? nameOf(resource, 1) : title(record)}
          width={width}
          onClose={onClose}
        >
          {record === undefined ? (
            <Unread error={error} onRetry={() => void refetch()} />
          ) : (
            children(record)
          )}
        </RecordFrame>
      )}
    />
  )
}

/** Deletes a record, after explaining what follows. */
export function DeleteDialog({
  resource,
  record,
  children,
  ...words
}: DialogWords & { record: RaRecord }) {
  const { failure, options } = useRefusableSave(words.onClose)
  const [remove, { isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record },
    { ...options, mutationMode: 'pessimistic' },
  )
  return (
    <FormDialog
      {...words}
      onSubmit={() => void remove()}
      waiting={isPending}
      refused={failure?.refusal ?? null}
    >
      {children}
    </FormDialog>
  )
}

function RecordFrame({
  title,
  about,
  width = 480,
  onClose,
  children,
}: Pick<DialogWords, 'title' | 'about' | 'width' | 'onClose' | 'children'>) {
  return (
    <Toolkit>
      <DialogFrame title={title} about={about} width={width} onClose={onClose}>
        {children}
      </DialogFrame>
    </Toolkit>
  )
}

function ReadRecord({ children }: { children: (record: RaRecord) => ReactNode }) {
  const { record, error, refetch } = useEditContext()
  if (record !== undefined) return children(record)
  return <Unread error={error} onRetry={() => void refetch()} />
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <FailurePanel error={error} onRetry={onRetry} /> : <RowsSkeleton rows={4} />
}

/** The list keeps it true: it is not read again, and a failure stands in the dialog. */
const READ_WITH_THE_LIST = { staleTime: Number.POSITIVE_INFINITY, onError: () => {} }

/**
 * The form holds the record that it was opened with: a change by another user while it is open neither
 * resets what is typed nor slips past the check of the version, which is a value of the form.
 */
function RecordForm({
  submit,
  onClose,
  record,
  defaults,
  failure,
  form,
  children,
}: Pick<DialogWords, 'submit' | 'onClose' | 'children'> & {
  record?: RaRecord
  defaults?: Record<string, unknown> | undefined
  failure: Failure | null
  form: RefObject<HTMLDivElement | null>
}) {
  const { saving = false } = useSaveContext()
  const [opened] = useState(record)
  const isAtField = failure?.errors !== undefined
  const holdWhileSaving = (event: FormEvent) => {
    if (!saving) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={form} onSubmitCapture={holdWhileSaving}>
      <Form
        noValidate
        {...(opened === undefined ? {} : { record: opened })}
        {...(defaults === undefined ? {} : { defaultValues: defaults })}
        // A mistake is said at its input, not at the foot of the page too; `SimpleForm`, which is this
        // with a card, hands the property on to the page's markup.
        disableInvalidFormNotification
      >
        <Fields>
          {children}
          {failure !== null && !isAtField && <RefusalNote refusal={failure.refusal} />}
          <DialogFoot submit={submit} held={saving} onClose={onClose} />
        </Fields>
      </Form>
    </div>
  )
}

interface RefusableSave {
  failure: Failure | null
  form: RefObject<HTMLDivElement | null>
  options: { onSuccess: (record: RaRecord) => void; onError: (error: unknown) => void }
}

/**
 * What follows a save: the dialog closes, or says why not. A refusal of a field stands at its input, which
 * is focused; one that comes when the dialog has been left is a notification.
 */
function useRefusableSave(onClose: () => void, onDone?: (record: RaRecord) => void): RefusableSave {
  const { clock } = useServices()
  const notify = useNotify()
  const isHere = useIsHere()
  const form = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    failure,
    form,
    options: {
      onSuccess: (record) => {
        onDone?.(record)
        if (isHere()) onClose()
      },
      onError: (error) => {
        const failed = failureOf(error, clock.now())
        if (!isHere()) notify(refusalText(failed.refusal), { type: 'error' })
        setFailure(failed)
        const [field] = Object.keys(failed.errors ?? {})
        if (field !== undefined) focusInput(form.current, field)
      },
    },
  }
}

function refusalText({ message, next }: Refusal): string {
  return `${message} ${next}`
}

function focusInput(form: HTMLElement | null, field: string): void {
  form
    ?.querySelector<HTMLElement>(
      `.ra-input-${field} :is([role="combobox"], input:not([aria-hidden]), textarea)`,
    )
    ?.focus()
}

const Fields = styled('div')({ display: 'grid', gap: 16 })
