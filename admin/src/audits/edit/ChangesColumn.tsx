import ArrowForward from '@mui/icons-material/ArrowForward'
import CallSplit from '@mui/icons-material/CallSplit'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { changeRows } from './draft/Draft.ts'
import type { FieldPath } from './draft/fieldPath.ts'
import { useFieldWords } from './fields/useField.ts'
import { useEditor } from './useEditor.ts'

/**
 * Every change against the stored audit, each with an undo. Where another user changed the same field,
 * their value stands beside it to choose from.
 */
export function ChangesColumn({ onGo }: { onGo: (path: FieldPath) => void }) {
  const translate = useTranslate()
  const editor = useEditor()
  const { audit, timeZone } = editor
  const rows = changeRows(editor)
  return (
    <section aria-labelledby="changes">
      <Typography variant="h4" component="h2" id="changes">
        {translate('edit.changes')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ m: 0, mb: 2 }}>
        {translate('edit.against', {
          version: audit.v,
          at: formatMoment(audit.updatedAt, { seconds: false, timeZone }),
        })}
      </Typography>
      {rows.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('edit.no_changes')}</Box>
      )}
      <Rows>
        {rows.map((row) => (
          <ChangeRow key={row.path} {...row} onGo={onGo} />
        ))}
      </Rows>
    </section>
  )
}

function ChangeRow({
  path,
  kind,
  was,
  text,
  theirs,
  onGo,
}: ReturnType<typeof changeRows>[number] & { onGo: (path: FieldPath) => void }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { mistakes, undo, keepMine } = useEditor()
  const field = words.label(path)
  return (
    <li className={theirs === null ? undefined : 'conflict'}>
      <div className="head">
        <button type="button" className="name" onClick={() => onGo(path)}>
          {field}
        </button>
        {mistakes.has(path) && (
          <ToneChip tone="red" icon={ErrorOutline}>
            {translate('edit.error')}
          </ToneChip>
        )}
        {theirs === null ? (
          <Button
            className="undo"
            aria-label={translate('edit.undo_of', { field })}
            onClick={() => undo(path)}
          >
            {translate('edit.undo')}
          </Button>
        ) : (
          <ToneChip tone="amber" icon={CallSplit}>
            {translate('edit.conflict')}
          </ToneChip>
        )}
      </div>
      {theirs === null ? (
        <div className="values">
          {kind !== 'changed' ? (
            translate(`edit.${kind}`)
          ) : (
            <>
              <bdi>{words.value(path, was)}</bdi>
              <ArrowForward aria-label="→" sx={{ fontSize: 12, mx: 1, verticalAlign: -1 }} />
              <bdi>{words.value(path, text)}</bdi>
            </>
          )}
        </div>
      ) : (
        <>
          <dl>
            <dt>{translate('edit.theirs')}</dt>
            <dd>
              <bdi>{words.value(path, theirs)}</bdi>
            </dd>
            <dt>{translate('edit.yours')}</dt>
            <dd>
              <bdi>{words.value(path, text)}</bdi>
            </dd>
          </dl>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button
              variant="outlined"
              aria-label={translate('edit.keep_mine_of', { field })}
              onClick={() => keepMine(path)}
            >
              {translate('edit.keep_mine')}
            </Button>
            <Button
              variant="outlined"
              aria-label={translate('edit.take_theirs_of', { field })}
              onClick={() => undo(path)}
            >
              {translate('edit.take_theirs')}
            </Button>
          </Box>
        </>
      )}
    </li>
  )
}

const Rows = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { padding: '8px 0', borderTop: `1px solid ${palette.divider}` },
  '& .head': { display: 'flex', alignItems: 'center', gap: 6 },
  '& .name': {
    minWidth: 0,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 550,
    textAlign: 'left',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& .undo': {
    marginLeft: 'auto',
    height: 24,
    padding: '0 6px',
    color: palette.bakehouse.accentText,
  },
  '& .values, & dl': { fontSize: 12, color: palette.text.secondary, overflowWrap: 'anywhere' },
  '& dl': { display: 'grid', gridTemplateColumns: '52px 1fr', margin: '4px 0 8px', rowGap: 2 },
  '& dd': { margin: 0, color: palette.text.primary },
}))
