import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Card } from '../../ui/Panel.tsx'
import { AuditColumns } from './AuditColumns.tsx'
import './showMessages.ts'

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
