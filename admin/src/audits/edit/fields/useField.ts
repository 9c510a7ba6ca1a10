import { useTranslate } from 'ra-core'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import { pathOfMissing } from '../draft/editTabs.ts'
import { type FieldPath, partsOf } from '../draft/fieldPath.ts'
import { useEditor } from '../Editor.ts'
import { useFieldWords } from '../useFieldWords.ts'

/** A field of the editor as it stands. */
export interface FieldState {
  text: string
  type: (text: string) => void
  isChanged: boolean
  isMissing: boolean
  /** What is wrong with it; null when nothing is. */
  mistake: string | null
  /** Another user saved another value meanwhile. */
  isConflict: boolean
  /** What stands below it when nothing is wrong. */
  help: string | null
  /** Why the person may not change it; null when they may. */
  closed: string | null
}

/** The field at a path. */
export function useField(path: FieldPath): FieldState {
  const translate = useTranslate()
  const editor = useEditor()
  const words = useFieldWords()
  const { name, column } = partsOf(path)
  const refusal = name === null ? null : refusalOfField(name, editor.audit, editor)
  const isChanged = editor.changed.includes(path)
  const isConflict = editor.conflicts.includes(path)
  const isMissing = editor.missing.some((item) => pathOfMissing(item) === path)
  const was = editor.stored[path] ?? ''
  return {
    text: editor.texts[path] ?? '',
    type: (text) => editor.type(path, text),
    isChanged,
    isMissing,
    isConflict,
    mistake: editor.mistakes.get(path) ?? null,
    help: help(),
    closed: refusal === null ? null : `${refusal.message} ${refusal.next}`,
  }

  function help(): string | null {
    if (refusal !== null)
      return translate(refusal.code === 'FIELD_NOT_YOURS' ? 'edit.admin_only' : 'edit.closed')
    if (isConflict) return translate('edit.theirs_is', { text: words.value(path, was) })
    if (isMissing) return translate(column === 'classCode' ? 'edit.to_be_coded' : 'edit.is_missing')
    return isChanged ? translate('edit.was', { text: words.value(path, was) }) : null
  }
}
