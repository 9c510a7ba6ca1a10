import Box from '@mui/material/Box'

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
