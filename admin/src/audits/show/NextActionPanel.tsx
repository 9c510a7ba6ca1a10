import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { Audit, Day } from '#shared/domain/audit/Audit.ts'
import { nextAction } from '#shared/domain/audit/nextAction.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import { actionIcon } from '../../components/actionIcon.ts'
import { NextDue } from '../../components/NextDue.tsx'
import { Card } from '../../components/Panel.tsx'

/** What is to be done next and by when. */
export function NextActionPanel({ audit, today }: { audit: Audit; today: Day }) {
  const translate = useTranslate()
  const action = nextAction(audit)
  const Icon = actionIcon(action)
  return (
    <Card aria-labelledby="next-action">
      <Box sx={{ p: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="caption" component="h2" id="next-action" color="text.secondary">
            {translate('show.next_action')}
          </Typography>
          {action.due !== null && (
            <Box component="span" sx={{ display: 'inline-flex', gap: 2 }}>
              {action.due <= today && formatDay(action.due)}
              <NextDue day={action.due} today={today} />
            </Box>
          )}
        </Box>
        <Typography
          variant="h3"
          component="p"
          sx={{ display: 'flex', alignItems: 'center', gap: 2, m: 0 }}
        >
          <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
          {action.label}
        </Typography>
      </Box>
    </Card>
  )
}
