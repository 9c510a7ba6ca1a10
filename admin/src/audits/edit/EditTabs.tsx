import ErrorOutline from '@mui/icons-material/ErrorOutline'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'ra-core'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { EDIT_TABS, type EditTab, pathOfMissing, tabOf } from './draft/editTabs.ts'
import { useEditor } from './Editor.ts'

/** The six tabs, each with what is wrong or missing on it. */
export function EditTabs({ tab, onTab }: { tab: EditTab; onTab: (tab: EditTab) => void }) {
  const translate = useTranslate()
  const { mistakes, missing } = useEditor()
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
      {EDIT_TABS.map((each) => {
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
