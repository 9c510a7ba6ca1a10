import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { isToBeCoded, placeOf } from '#shared/audit/classLines.ts'
import { EDITABLE_FIELDS, refusalOfField } from '#shared/audit/editableFields.ts'
import { isPlaceList } from '#shared/audit/worksheet/places.ts'
import { isRowField, type RowField } from '#shared/audit/worksheet/rows.ts'
import { OFFICER_TITLES, type OfficerTitle } from '#shared/firm/worksheetRules.ts'
import { LANGUAGES, type Language } from '#shared/kernel/language.ts'
import {
  type FieldPath,
  inputIdOf,
  isPresentList,
  NOTE_PATH,
  PRESENT,
  partsOf,
  pathOf,
  pathOfMissing,
} from '../draft/fieldPath.ts'
import { cellOfColumn, isPartPresence } from '../draft/rows.ts'
import { useEditor } from '../useEditor.ts'

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
  const { name, line, column } = partsOf(path)
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

  /** A line that was added held nothing before. */
  function isNewLine(): boolean {
    return isPresentList(name) && editor.stored[pathOf(name, line)] !== PRESENT
  }

  function help(): string | null {
    // That figures are closed is said once, above them.
    if (refusal !== null)
      return refusal.code === 'FIELD_NOT_YOURS' ? translate('edit.admin_only') : null
    if (isConflict) return translate('edit.theirs_is', { text: words.value(path, was) })
    if (isMissing) return translate(column === 'classCode' ? 'edit.to_be_coded' : 'edit.is_missing')
    return isChanged && !isNewLine()
      ? translate('edit.was', { text: words.value(path, was) })
      : null
  }
}

interface FieldWords {
  /** The field's name, as its input, the summary and the list of changes say it. */
  label(path: FieldPath): string
  /** A text of the field as a sentence shows it: "empty", "Gross sales". */
  value(path: FieldPath, text: string): string
  /** A class line, by its code and place: `5474 NH · Granite Framing`. */
  line(id: string): string
}

/** Names of fields and texts in words: the same everywhere on the edit screen. */
export function useFieldWords(): FieldWords {
  const translate = useTranslate()
  const { texts, stored } = useEditor()
  const line = useCallback(
    (id: string) => {
      const path = pathOf('categories', id, 'classCode')
      const code = texts[path]?.trim() || stored[path] || translate('edit.new_line')
      const cell = (column: string) => texts[pathOf('categories', id, column)]?.trim() ?? ''
      const entity = cell('entity')
      const name = texts[pathOf('entities', entity, 'name')] || entity
      // One class in two places is two lines.
      const place = placeOf({ state: cell('state'), location: cell('location'), entity: name })
      return [code, place].filter(Boolean).join(' ')
    },
    [texts, stored, translate],
  )
  const rowLabel = useCallback(
    (name: RowField, id: string, column: string) => {
      const textOf = (cell: string) => {
        const path = pathOf(name, id, cell)
        return texts[path]?.trim() || stored[path] || ''
      }
      const kind = textOf('recordKind')
      const title =
        kind === ''
          ? textOf('name') || translate(`edit.rows.${name}`)
          : [translate(`edit.choices.recordKind.${kind}`), textOf('state'), textOf('from')]
              .filter(Boolean)
              .join(' ')
      if (column === '') return title
      const cell = isPartPresence(column) ? 'certificate' : cellOfColumn(column)
      return `${title} ${translate(`edit.columns.${cell}`).toLowerCase()}`
    },
    [texts, stored, translate],
  )
  const label = useCallback(
    (path: FieldPath) => {
      if (path === NOTE_PATH) return translate('edit.columns.notes')
      const { name, line: id, column } = partsOf(path)
      if (name === 'categories')
        return column === ''
          ? line(id)
          : `${line(id)} ${translate(`edit.columns.${column}`).toLowerCase()}`
      if (name !== null && isPlaceList(name)) {
        const row = translate(`edit.rows.${name}`, { id })
        return column === '' ? row : `${row} ${translate(`edit.columns.${column}`).toLowerCase()}`
      }
      if (name === 'payroll' || name === 'officers') {
        const cell = (each: string) =>
          texts[pathOf(name, id, each)] || stored[pathOf(name, id, each)]
        const row =
          name === 'payroll'
            ? translate('edit.payroll_row', {
                line: line(cell('line') ?? ''),
                from: cell('from') || '—',
              })
            : cell('name') || translate('edit.new_officer')
        return column === '' ? row : `${row}, ${translate(`edit.columns.${column}`).toLowerCase()}`
      }
      if (name !== null && isRowField(name)) return rowLabel(name, id, column)
      if (name === 'insuredCategories')
        return `${translate(`edit.sales.${id}`)} ${translate(`edit.columns.${column}`).toLowerCase()}`
      if (name === 'keyQuestions') {
        const question = translate(`edit.key_questions.${id}`)
        return column === 'detail' ? translate('edit.detail_of', { question }) : question
      }
      return translate(`edit.fields.${name}`)
    },
    [translate, line, rowLabel, texts, stored],
  )
  const value = useCallback(
    (path: FieldPath, text: string) => {
      const { name, column } = partsOf(path)
      if (text.trim() === '') return translate('edit.empty')
      if (name !== null && isRowField(name) && column === 'line') return line(text)
      if (name === 'officers' && column === 'title')
        return OFFICER_TITLES[text as OfficerTitle] ?? text
      const choices = `edit.choices.${cellOfColumn(column)}.${text}`
      if (name !== null && isRowField(name)) return translate(choices, { _: text })
      if (column === 'exposureType') return translate(`edit.bases.${text}`)
      if (column === 'type') return translate(`edit.entity_types.${text}`)
      if (name !== null && EDITABLE_FIELDS[name].kind === 'language')
        return LANGUAGES[text as Language]
      if (text === 'yes' || text === 'no') return translate(`edit.${text}`)
      return text
    },
    [translate, line],
  )
  return { label, value, line }
}

/** Frames to wait for a field that is only now put on screen, as on another tab. */
const FRAMES = 180

/** Puts the focus on a field's input, as soon as it is on screen. */
export function focusField(path: FieldPath, frames = FRAMES): void {
  const input = document.getElementById(inputIdOf(path))
  if (input === null) {
    if (frames > 0) requestAnimationFrame(() => focusField(path, frames - 1))
    return
  }
  input.scrollIntoView({ block: 'center' })
  input.focus({ preventScroll: true })
  // What stands for a text that is still to be typed is typed over.
  if (input instanceof HTMLInputElement && isToBeCoded(input.value)) input.select()
}
