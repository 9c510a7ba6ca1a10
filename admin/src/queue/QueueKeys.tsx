import { useTranslate } from 'ra-core'
import { KeyHints } from '../ui/KeyHints.tsx'

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['L', 'log'],
  ['T', 'text'],
  ['M', 'email'],
  ['N', 'note'],
  ['C', 'claim'],
  ['S', 'later'],
  ['O', 'open'],
  ['?', 'more_keys'],
] as const

/** The keys of the queue at its foot: it is worked by them. */
export function QueueKeys() {
  const translate = useTranslate()
  return (
    <KeyHints
      label={translate('queue.keys')}
      keys={KEYS.map(([key, name]) => [key, translate(`queue.${name}`)] as const)}
      pinned
    />
  )
}
