import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** The parts of a screen, each with an address of its own. */
export function TabLinks({
  label,
  tabs,
  here,
}: {
  label: string
  tabs: readonly { name: string; to: string; label: string; hint?: string | undefined }[]
  /** The name of the one on screen. */
  here: string
}) {
  const bar = useRef<HTMLElement>(null)
  // On a phone the last ones are out of sight, also the one that was just opened.
  useEffect(() => {
    const show = () => {
      const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
      if (bar.current && link)
        bar.current.scrollLeft = link.offsetLeft - bar.current.clientWidth / 2
    }
    show()
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [here])
  return (
    <LinkBar aria-label={label} ref={bar}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.to}
          title={tab.hint}
          aria-current={tab.name === here ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </LinkBar>
  )
}

/** Between a tab's letters and the box that shows its focus. */
const SIDES = '0 4px'

const LinkBar = styled('nav')(({ theme: { palette } }) => ({
  // What its links' places are counted from.
  position: 'relative',
  display: 'flex',
  gap: 12,
  marginBottom: 16,
  borderBottom: `1px solid ${palette.divider}`,
  overflowX: 'auto',
  '& a': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    height: 36,
    padding: SIDES,
    borderBottom: '2px solid transparent',
    marginBottom: -1,
    color: palette.text.secondary,
    fontWeight: 550,
  },
  '& a:hover': { textDecoration: 'none', color: palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { color: palette.text.primary, borderColor: palette.bakehouse.accent },
}))

export interface TabButton<T extends string> {
  name: T
  label: string
  /** How much there is of it; left out where a number says nothing. */
  count?: number | undefined
}

/** Parts of one screen, one of them shown. */
export function TabButtons<T extends string>({
  label,
  tabs,
  chosen,
  onChange,
}: {
  /** What they are parts of. */
  label: string
  tabs: readonly TabButton<T>[]
  chosen: T
  onChange: (name: T) => void
}) {
  return (
    <ButtonBar aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          aria-pressed={tab.name === chosen}
          onClick={() => onChange(tab.name)}
        >
          {tab.label} {tab.count !== undefined && <span className="figures">{tab.count}</span>}
        </button>
      ))}
    </ButtonBar>
  )
}

const ButtonBar = styled('nav')(({ theme: { palette } }) => ({
  display: 'flex',
  gap: 12,
  borderBottom: `1px solid ${palette.divider}`,
  overflowX: 'auto',
  '& button': {
    flex: 'none',
    height: 36,
    padding: SIDES,
    border: 0,
    borderBottom: '2px solid transparent',
    marginBottom: -1,
    background: 'none',
    color: palette.text.secondary,
    font: 'inherit',
    fontWeight: 550,
    cursor: 'pointer',
  },
  '& button:focus-visible': { outlineOffset: -2 },
  '& button[aria-pressed="true"]': {
    color: palette.text.primary,
    borderColor: palette.bakehouse.accent,
  },
  '& span': {
    marginLeft: 4,
    padding: '0 6px',
    borderRadius: 5,
    background: palette.bakehouse.sunken,
    color: palette.text.secondary,
    fontSize: 12,
  },
}))
