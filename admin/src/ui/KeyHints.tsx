import Box from '@mui/material/Box'
import { KeyCap } from './buttons.tsx'
import { pinnedFoot } from './pinnedFoot.ts'

/** The keys of a screen at its foot, for a screen that is worked by them. */
export function KeyHints({
  label,
  keys,
  pinned = false,
}: {
  label: string
  keys: readonly (readonly [key: string, words: string])[]
  /** Whether it stays in sight while the screen above it moves. */
  pinned?: boolean
}) {
  return (
    <Box
      ref={pinnedFoot}
      component="footer"
      aria-label={label}
      sx={{
        ...(pinned && { position: 'sticky', bottom: 0 }),
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 2,
        mx: -6,
        mb: -6,
        mt: 'auto',
        px: 6,
        py: 3,
        fontSize: 12,
        color: 'text.secondary',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {keys.map(([key, words]) => (
        <Box
          key={key}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}
        >
          <KeyCap>{key}</KeyCap>
          {words}
        </Box>
      ))}
    </Box>
  )
}
