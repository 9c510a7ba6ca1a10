import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Defect } from '#shared/domain/audit/Audit.ts'
import { Panel } from '../../components/Panel.tsx'

/** What the order lacked when it came in. */
export function DefectsPanel({ defects }: { defects: Defect[] }) {
  const translate = useTranslate()
  return (
    <Panel title={translate('show.defects')} aside={String(defects.length)}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 3 }}>
        {defects.map((defect) => (
          <Box
            component="li"
            key={`${defect.code} ${defect.field}`}
            sx={{ display: 'flex', gap: 2, px: 4, py: 1 }}
          >
            <ReportProblemOutlined
              aria-hidden
              sx={{ fontSize: 16, mt: 0.5, color: 'warning.main' }}
            />
            {defect.message}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
