import Check from '@mui/icons-material/Check'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import './uiMessages.ts'

interface ChecklistItem {
  text: string
  isDone: boolean
  /** Below it: what is missing, say. */
  note?: string | undefined
}

/** What has to be there, each with a mark that says whether it is; side by side where there is room. */
export function Checklist({ label, items }: { label?: string; items: readonly ChecklistItem[] }) {
  const translate = useTranslate()
  return (
    <List aria-label={label}>
      {items.map(({ text, isDone, note }) => (
        <li key={text} className={isDone ? 'done' : undefined}>
          {isDone ? (
            <Check titleAccess={translate('ui.done')} />
          ) : (
            <RadioButtonUnchecked titleAccess={translate('ui.missing')} />
          )}
          <span>
            {text}
            {note !== undefined && <small>{note}</small>}
          </span>
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  display: 'grid',
  gap: '4px 16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 8, overflowWrap: 'anywhere' },
  '& svg': { fontSize: 16, marginTop: 2, color: palette.warning.main, flex: 'none' },
  '& .done svg': { color: palette.success.main },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    color: palette.text.secondary,
  },
}))
