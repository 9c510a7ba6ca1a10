import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'ra-core'
import type { FieldPath } from './draft/fieldPath.ts'
import { useEditor } from './Editor.ts'
import { useFieldWords } from './useFieldWords.ts'

/** Everything that stops saving, each with a way to its field, in the field's own words. */
export function ErrorSummary({ onGo }: { onGo: (path: FieldPath) => void }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { mistakes } = useEditor()
  if (mistakes.size === 0) return null
  return (
    <Box
      component="section"
      aria-label={translate('edit.errors', { smart_count: mistakes.size })}
      sx={({ palette }) => ({
        display: 'flex',
        gap: 3,
        mb: 5,
        px: 4,
        py: 3,
        borderRadius: 2,
        background: palette.bakehouse.tones.red.tint,
        color: palette.bakehouse.tones.red.text,
      })}
    >
      <ErrorOutline aria-hidden sx={{ fontSize: 20 }} />
      <div>
        <Box sx={{ fontWeight: 620 }}>
          {translate('edit.summary', { smart_count: mistakes.size })}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {[...mistakes].map(([path, mistake]) => (
            <li key={path}>
              <Link
                component="button"
                type="button"
                onClick={() => onGo(path)}
                sx={{ font: 'inherit', color: 'inherit', textDecorationColor: 'currentcolor' }}
              >
                {words.label(path)}
              </Link>
              : <bdi>{mistake}</bdi>
            </li>
          ))}
        </Box>
      </div>
    </Box>
  )
}
