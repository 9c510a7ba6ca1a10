import Autocomplete from '@mui/material/Autocomplete'
import {
  formatStateWhileTyping,
  isUsState,
  narrowUsStates,
  readState,
  US_STATES,
} from '#shared/kernel/contact.ts'
import { Control } from './inputs.tsx'

/**
 * A US state: typing narrows to those that are left (specification §5), by code or by name. A full name
 * becomes its code when the field is left.
 */
export function StateInput({
  id,
  name,
  value,
  readOnly = false,
  onText,
  onBlur,
  ...aria
}: {
  id: string
  name?: string
  value: string
  readOnly?: boolean
  onText: (text: string) => void
  onBlur?: () => void
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-describedby'?: string | undefined
}) {
  return (
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
        if (reason !== 'reset') onText(formatStateWhileTyping(text))
      }}
      onChange={(_, code) => onText(code)}
      onBlur={() => {
        const code = readState(value)
        if (code !== '' && code !== value) onText(code)
        onBlur?.()
      }}
      renderInput={({ inputProps, InputProps }) => (
        <div ref={InputProps.ref}>
          <Control {...inputProps} {...aria} name={name} autoComplete="off" />
        </div>
      )}
    />
  )
}
