import Box from '@mui/material/Box'
import { Fragment } from 'react'

/** Who has claimed something, as a letter in a circle: filled for oneself. */
export function ClaimMark({ name, label, own }: { name: string; label: string; own: boolean }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={({ palette }) => ({
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: 20,
        height: 20,
        borderRadius: '50%',
        border: `1px solid ${own ? palette.primary.main : palette.bakehouse.control}`,
        bgcolor: own ? 'primary.main' : 'background.paper',
        color: own ? 'primary.contrastText' : 'text.secondary',
        fontSize: 11,
        fontWeight: 620,
      })}
    >
      {[...name][0]?.toUpperCase()}
    </Box>
  )
}

/** An email that, where it does not fit, breaks before its at sign or a dot, and not within a word. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?=[@.])/)
  return (
    <span style={{ minWidth: 0, overflowWrap: 'break-word' }}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** How a text looks that is read out and not seen. */
export const UNSEEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
