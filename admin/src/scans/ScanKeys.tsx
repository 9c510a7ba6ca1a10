import { useTranslate } from 'ra-core'
import { KeyHints } from '../ui/KeyHints.tsx'

const KEYS = [
  ['Enter', 'attach'],
  ['F', 'find'],
  ['1 – 9', 'type'],
  ['N P', 'page'],
  ['+ −', 'zoom'],
  ['R', 'rotate'],
  ['S', 'aside'],
  ['U', 'undo'],
  ['J K', 'next'],
  ['?', 'more'],
] as const

/** The keys of a scan at the foot: scans are worked by them. */
export function ScanKeys() {
  const translate = useTranslate()
  return (
    <KeyHints
      label={translate('scans.keys')}
      keys={KEYS.map(([key, name]) => [key, translate(`scans.key_${name}`)] as const)}
    />
  )
}
