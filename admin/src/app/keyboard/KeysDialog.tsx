import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useStore, useTranslate } from 'ra-core'
import { mayDo } from '../../providers/permissions.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { KEYS_KEY } from '../preferences.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import './keysMessages.ts'

/** All keys at a glance, and the switch that turns them off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const [enabled, setEnabled] = useStore(KEYS_KEY, true)
  const { user } = useActiveCarrier()
  const mayGo = (row: object) =>
    !('resource' in row) || (user !== null && mayDo(user.role, 'list', String(row.resource)))
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="keys-title">
      <Box sx={{ p: 5, width: 380, maxWidth: '100%' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 3 }}>
          <Typography variant="h2" id="keys-title">
            {translate('keys.title')}
          </Typography>
          <IconButton onClick={onClose} aria-label={translate('app.close')}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        {KEY_TABLE.map(({ group, rows }) => (
          <Box key={group} component="section" sx={{ mb: 4 }}>
            <Typography variant="caption" component="h3" color="text.secondary" sx={{ mb: 1 }}>
              {translate(`keys.${group}`)}
            </Typography>
            {rows.filter(mayGo).map((row) => (
              <Box
                key={row.name}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  minHeight: 32,
                  alignItems: 'center',
                }}
              >
                <span>{translate(`keys.${row.name}`)}</span>
                <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
                  {row.keys.map((key, index) => (
                    <Box key={key} component="span" sx={{ display: 'flex', gap: 1.5 }}>
                      {index > 0 && 'joined' in row && (
                        <Typography variant="caption" color="text.secondary">
                          {translate(`keys.joined_${row.joined}`)}
                        </Typography>
                      )}
                      <KeyCap>{key}</KeyCap>
                    </Box>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        ))}
        <FormControlLabel
          control={
            <Switch size="small" checked={enabled} onChange={(_, checked) => setEnabled(checked)} />
          }
          label={translate('keys.enabled')}
          sx={{ ml: 0, gap: 2 }}
        />
      </Box>
    </Dialog>
  )
}

/** The keys as the dialog lists them. `keys`: pressed one after the other, or one of several. */
const KEY_TABLE = [
  {
    group: 'everywhere',
    rows: [
      { name: 'search', keys: ['/'] },
      { name: 'all', keys: ['?'] },
      { name: 'home', keys: ['g', 'h'], joined: 'then' },
      { name: 'audits', keys: ['g', 'a'], joined: 'then', resource: 'audits' },
      { name: 'queue', keys: ['g', 'q'], joined: 'then', resource: 'audits' },
      { name: 'carriers', keys: ['g', 'c'], joined: 'then', resource: 'carriers' },
      { name: 'manage', keys: ['g', 'm'], joined: 'then', resource: 'users' },
      { name: 'inbox', keys: ['g', 'i'], joined: 'then', resource: 'inbox' },
      { name: 'reports', keys: ['g', 'r'], joined: 'then', resource: 'reports' },
      { name: 'close', keys: ['Esc'] },
    ],
  },
  {
    group: 'list',
    rows: [
      { name: 'next', keys: ['j'] },
      { name: 'previous', keys: ['k'] },
      { name: 'open', keys: ['Enter', 'o'], joined: 'or' },
      { name: 'select', keys: ['x'] },
      { name: 'select_to', keys: ['Shift x'] },
      { name: 'claim', keys: ['c'] },
      { name: 'release', keys: ['r'] },
      { name: 'later', keys: ['s'] },
    ],
  },
  {
    group: 'audit',
    rows: [
      { name: 'log_call', keys: ['l'] },
      { name: 'note', keys: ['n'] },
      { name: 'email', keys: ['m'] },
      { name: 'text', keys: ['t'] },
      { name: 'edit', keys: ['e'] },
      { name: 'save', keys: ['Ctrl S'] },
      { name: 'worksheet', keys: ['w'] },
      { name: 'claim', keys: ['c'] },
      { name: 'release', keys: ['r'] },
    ],
  },
  {
    group: 'scan',
    rows: [
      { name: 'attach', keys: ['a', 'Ctrl Enter'], joined: 'or' },
      { name: 'find_audit', keys: ['f'] },
      { name: 'type', keys: ['1', '9'], joined: 'to' },
      { name: 'pages', keys: ['n', 'p'], joined: 'or' },
      { name: 'zoom', keys: ['+', '-'], joined: 'or' },
      { name: 'zoom_fit', keys: ['0'] },
      { name: 'rotate', keys: ['r'] },
      { name: 'choose_page', keys: ['x'] },
      { name: 'cut', keys: ['c'] },
      { name: 'join', keys: ['m'] },
      { name: 'set_aside', keys: ['s'] },
      { name: 'take_back', keys: ['u'] },
      { name: 'scans', keys: ['j', 'k'], joined: 'or' },
    ],
  },
  {
    group: 'call',
    rows: [
      { name: 'disposition', keys: ['1', '5'], joined: 'to' },
      { name: 'call_note', keys: ['n'] },
      { name: 'submit', keys: ['Ctrl Enter'] },
    ],
  },
] as const
