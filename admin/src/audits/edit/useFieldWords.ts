import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { type FieldPath, NOTE_PATH, partsOf, pathOf } from './draft/fieldPath.ts'
import { useEditor } from './Editor.ts'

interface FieldWords {
  /** The field's name, as its input, the summary and the list of changes say it. */
  label(path: FieldPath): string
  /** A text of the field as a sentence shows it: "empty", "Gross sales". */
  value(path: FieldPath, text: string): string
  /** A class line, by its code. */
  line(id: string): string
}

/** Names of fields and texts in words: the same everywhere on the edit screen. */
export function useFieldWords(): FieldWords {
  const translate = useTranslate()
  const { texts, stored } = useEditor()
  const line = useCallback(
    (id: string) => {
      const path = pathOf('categories', id, 'classCode')
      return texts[path]?.trim() || stored[path] || translate('edit.new_line')
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
      if (name === 'insuredCategories')
        return `${translate(`edit.sales.${id}`)} ${translate(`edit.columns.${column}`).toLowerCase()}`
      if (name === 'keyQuestions') {
        const question = translate(`edit.key_questions.${id}`)
        return column === 'detail' ? translate('edit.detail_of', { question }) : question
      }
      return translate(`edit.fields.${name}`)
    },
    [translate, line],
  )
  const value = useCallback(
    (path: FieldPath, text: string) => {
      const { column } = partsOf(path)
      if (text.trim() === '') return translate('edit.empty')
      if (column === 'exposureType') return translate(`edit.bases.${text}`)
      if (text === 'yes' || text === 'no') return translate(`edit.${text}`)
      return text
    },
    [translate],
  )
  return { label, value, line }
}
