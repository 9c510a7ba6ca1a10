import ArrowBack from '@mui/icons-material/ArrowBack'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { usePerson } from '../../app/usePerson.ts'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { AuditTitle } from '../AuditTitle.tsx'
import { type EditTab, pathOfMissing, tabOf, tabsOf } from './draft/fieldPath.ts'
import { useEditor } from './useEditor.ts'

/** Which audit is edited, who claims it, and the way back to it. */
export function EditHeader() {
  const translate = useTranslate()
  const person = usePerson()
  const { clock } = useServices()
  const { audit, timeZone } = useEditor()
  const { assignee, claimUntil } = audit
  const isClaimed = assignee !== '' && claimUntil !== null && claimUntil > clock.now()
  return (
    <Box component="header" sx={{ mb: 1 }}>
      <AuditTitle audit={audit}>
        {isClaimed && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('edit.claimed_until', {
              who: person(assignee),
              time: formatMoment(claimUntil, { seconds: false, timeZone }).slice(-5),
            })}
          </Box>
        )}
        <Button
          component={Link}
          to={`/audits/${canonicalAuditCode(audit.auditCode)}`}
          startIcon={<ArrowBack />}
        >
          {translate('edit.back')}
        </Button>
      </AuditTitle>
    </Box>
  )
}

/** The tabs that the audit has, each with what is wrong or missing on it. */
export function EditTabs({ tab, onTab }: { tab: EditTab; onTab: (tab: EditTab) => void }) {
  const translate = useTranslate()
  const { edited, mistakes, missing } = useEditor()
  const errorsOf = (each: EditTab) =>
    [...mistakes.keys()].filter((path) => tabOf(path) === each).length
  const missingOf = (each: EditTab) =>
    missing.filter((item) => {
      const path = pathOfMissing(item)
      return path === null ? each === 'provided' : tabOf(path) === each
    }).length
  return (
    <Tabs
      value={tab}
      onChange={(_, chosen: EditTab) => onTab(chosen)}
      aria-label={translate('edit.tabs.label')}
      variant="scrollable"
      scrollButtons={false}
      sx={{ minHeight: 40, mb: 4, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabsOf(edited).map((each) => {
        const [errors, lacking] = [errorsOf(each), missingOf(each)]
        return (
          <Tab
            key={each}
            value={each}
            id={`tab-${each}`}
            aria-controls="edit-panel"
            iconPosition="end"
            label={translate(`edit.tabs.${each}`)}
            icon={
              errors > 0 ? (
                <ToneChip tone="red" icon={ErrorOutline}>
                  {translate('edit.errors', { smart_count: errors })}
                </ToneChip>
              ) : lacking > 0 ? (
                <ToneChip tone="amber" icon={RadioButtonUncheckedOutlined}>
                  {translate('edit.missing', { smart_count: lacking })}
                </ToneChip>
              ) : undefined
            }
            sx={{ minHeight: 40, minWidth: 0, px: 3, py: 0, gap: 1, textTransform: 'none' }}
          />
        )
      })}
    </Tabs>
  )
}
