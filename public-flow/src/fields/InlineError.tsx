import { Icon } from '../app/Icon.tsx'

/** A field's problem, above it: an icon and the summary's words. */
export function InlineError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="field-error" id={id}>
      <Icon name="problem" /> {text}
    </p>
  )
}
