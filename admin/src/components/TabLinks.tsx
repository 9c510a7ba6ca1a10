import { styled } from '@mui/material/styles'
import { Link } from 'react-router'

/** The parts of a screen, each with an address of its own. */
export function TabLinks({
  label,
  tabs,
  here,
}: {
  label: string
  tabs: readonly { name: string; to: string; label: string }[]
  /** The name of the one on screen. */
  here: string
}) {
  return (
    <Tabs aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.name} to={tab.to} aria-current={tab.name === here ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </Tabs>
  )
}

const Tabs = styled('nav')(({ theme: { palette } }) => ({
  display: 'flex',
  gap: 20,
  marginBottom: 16,
  borderBottom: `1px solid ${palette.divider}`,
  overflowX: 'auto',
  '& a': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    height: 36,
    borderBottom: '2px solid transparent',
    marginBottom: -1,
    color: palette.text.secondary,
    fontWeight: 550,
  },
  '& a:hover': { textDecoration: 'none', color: palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { color: palette.text.primary, borderColor: palette.bakehouse.accent },
}))
