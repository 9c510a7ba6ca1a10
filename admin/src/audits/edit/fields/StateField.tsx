import Autocomplete from '@mui/material/Autocomplete'
import { isUsState, narrowUsStates, US_STATES } from '#shared/domain/format/usState.ts'
import type { FieldPath } from '../draft/fieldPath.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { TextBox } from './FieldInput.tsx'

/** A US state by its two letters: typing narrows to those that are left (specification §5). */
export function StateField({ path }: { path: FieldPath }) {
  return (
    <FieldFrame path={path}>
      {({ id, value, readOnly, ...aria }, { type }) => (
        <Autocomplete
          id={id}
          freeSolo
          disableClearable
          autoHighlight
          readOnly={readOnly}
          options={narrowUsStates('')}
          filterOptions={(_, { inputValue }) => narrowUsStates(inputValue)}
          getOptionLabel={(code) => code}
          renderOption={({ key, ...option }, code) => (
            <li key={key} {...option}>
              {code} – {isUsState(code) ? US_STATES[code].name : ''}
            </li>
          )}
          value={value}
          inputValue={value}
          onInputChange={(_, text, reason) => {
            if (reason !== 'reset') type(text.toUpperCase().slice(0, 2))
          }}
          onChange={(_, code) => type(code)}
          renderInput={({ inputProps, InputProps }) => (
            <div ref={InputProps.ref}>
              <TextBox {...inputProps} {...aria} />
            </div>
          )}
        />
      )}
    </FieldFrame>
  )
}
