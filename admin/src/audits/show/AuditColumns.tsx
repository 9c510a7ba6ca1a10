import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { Card } from '../../ui/Panel.tsx'
import './showMessages.ts'

/**
 * Three columns; in less than 1100 pixels the third goes under the second, in less than 760 one is left. The
 * room counts, not the window: a document beside them takes some of it.
 */
export function AuditColumns({
  first,
  second,
  third,
}: {
  first: ReactNode
  second: ReactNode
  third: ReactNode
}) {
  return (
    <Room>
      <Grid>
        <div className="first">{first}</div>
        <div className="second">{second}</div>
        <div className="third">{third}</div>
      </Grid>
    </Room>
  )
}

const Room = styled('div')({ containerType: 'inline-size' })

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) 302px 288px',
  '& > div': { display: 'grid', gap: 16, minWidth: 0 },
  '@container (max-width: 1099px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 302px',
    '& > .first': { gridRow: 'span 2' },
    '& > .second, & > .third': { gridColumn: 2 },
  },
  '@container (max-width: 759px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .second, & > .third': { gridColumn: 1 },
  },
})

const WAIT_MS = 200

/** The shape of an audit to come, shown only when it takes longer than a blink. */
export function SkeletonAudit() {
  const translate = useTranslate()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <Box role="status" aria-label={translate('show.loading')}>
      <Box
        sx={({ palette }) => ({
          height: 28,
          width: 320,
          mb: 4,
          borderRadius: 1,
          background: palette.bakehouse.sunken,
        })}
      />
      <AuditColumns
        first={<Blank height={420} />}
        second={<Blank height={300} />}
        third={<Blank height={420} />}
      />
    </Box>
  )
}

function Blank({ height }: { height: number }) {
  return <Card aria-hidden sx={{ height }} />
}
