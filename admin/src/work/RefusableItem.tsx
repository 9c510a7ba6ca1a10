import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import { messageOf, type Refusal } from '#shared/errors/refusal.ts'

/** A choice of a menu; one that cannot be made now stays in it and says why. */
export function RefusableItem({
  words,
  refused,
  onChoose,
  ...item
}: {
  words: string
  refused: Refusal | null
  onChoose: () => void
}) {
  return (
    <MenuItem
      // A menu hands its items what keeps the keyboard's focus.
      {...item}
      aria-disabled={refused !== null}
      sx={{ whiteSpace: 'normal', maxWidth: 360, alignItems: 'flex-start' }}
      onClick={() => refused === null && onChoose()}
    >
      <Box sx={{ color: refused === null ? undefined : 'text.secondary' }}>
        {words}
        {refused !== null && (
          <Box sx={{ fontSize: 12, lineHeight: '16px' }}>
            {messageOf(refused)} {refused.next}
          </Box>
        )}
      </Box>
    </MenuItem>
  )
}
