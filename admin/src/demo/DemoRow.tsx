import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { StateChip } from '../ui/states.tsx'

/** One demo audit: which it is, where it stands, and the two things that can be done with it. */
export function DemoRow({
  audit,
  isChosen,
  onDrive,
  onRemove,
}: {
  audit: Audit
  isChosen: boolean
  onDrive: () => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  // The one that is driven is read again and again; its row follows.
  const { data = audit } = useGetOne<Audit>('audits', { id: audit.id }, { enabled: isChosen })
  const { auditCode, insuredCompany, bakeState } = data
  return (
    <Box
      component="li"
      aria-current={isChosen ? 'true' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        minHeight: 44,
        px: 4,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isChosen ? 'action.selected' : undefined,
      }}
    >
      <Box component="span" className="figures" sx={{ fontWeight: 550, minWidth: 72 }}>
        {auditCode}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 160 }}>
        <bdi>{insuredCompany}</bdi>
      </Box>
      <StateChip state={bakeState} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button
          variant="outlined"
          aria-pressed={isChosen}
          aria-label={`${translate(isChosen ? 'demo.driven' : 'demo.drive')}: ${auditCode}`}
          onClick={onDrive}
        >
          {translate(isChosen ? 'demo.driven' : 'demo.drive')}
        </Button>
        <Button aria-label={`${translate('demo.remove')}: ${auditCode}`} onClick={onRemove}>
          {translate('demo.remove')}
        </Button>
      </Box>
    </Box>
  )
}
