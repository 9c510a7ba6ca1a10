import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'ra-core'
import { NoticeBox } from '../../ui/notices.tsx'
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
    <NoticeBox
      aria-label={translate('edit.errors', { smart_count: mistakes.size })}
      tone="red"
      icon={ErrorOutline}
      title={translate('edit.summary', { smart_count: mistakes.size })}
    >
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
    </NoticeBox>
  )
}
