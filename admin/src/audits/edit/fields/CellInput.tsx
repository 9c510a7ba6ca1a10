import type { ReactNode } from 'react'
import { TypedInput } from '../../../ui/inputs.tsx'
import { type FieldPath, inputIdOf } from '../draft/fieldPath.ts'
import { useFieldWords } from '../useFieldWords.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { FieldHelp } from './FieldFrame.tsx'
import { type FieldState, useField } from './useField.ts'

/** An input in a cell of a table: named for those who do not see the table, its mistake below. */
export function CellInput({
  path,
  kind = 'text',
  options,
}: {
  path: FieldPath
  kind?: 'text' | 'money' | 'number'
  /** One of these, with their words under `edit.bases`. */
  options?: readonly string[]
}) {
  return (
    <Cell path={path} isNumber={kind !== 'text'}>
      {(aria, { text, type, closed }) =>
        options === undefined ? (
          <TypedInput
            {...aria}
            value={text}
            readOnly={closed !== null}
            kind={kind === 'text' ? undefined : kind}
            dir={kind === 'text' ? 'auto' : undefined}
            onText={type}
          />
        ) : (
          <ChoiceBox
            {...aria}
            value={text}
            disabled={closed !== null}
            options={options}
            wordKey="edit.bases"
            onText={type}
          />
        )
      }
    </Cell>
  )
}

interface CellAria {
  id: string
  'aria-label': string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

function Cell({
  path,
  isNumber,
  children,
}: {
  path: FieldPath
  isNumber: boolean
  children: (aria: CellAria, field: FieldState) => ReactNode
}) {
  const words = useFieldWords()
  const field = useField(path)
  const id = inputIdOf(path)
  // A code that stands for another says so itself; of what is empty the frame does.
  const hasHelp = field.mistake !== null || (field.isMissing && field.text !== '')
  const names = [
    'cell',
    isNumber && 'number-cell',
    field.isChanged ? 'changed' : field.isMissing && 'missing',
  ]
    .filter(Boolean)
    .join(' ')
  const aria = {
    id,
    'aria-label': words.label(path),
    'aria-invalid': field.mistake !== null,
    'aria-describedby': hasHelp ? `${id}-help` : undefined,
  }
  return (
    <div className={names}>
      {children(aria, field)}
      {hasHelp && <FieldHelp id={`${id}-help`} field={field} />}
    </div>
  )
}
