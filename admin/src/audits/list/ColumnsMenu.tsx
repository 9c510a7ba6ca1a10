import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { isFixedColumn, LIST_COLUMN_IDS } from './listColumns.ts'
import { SelectBox } from './SelectBox.tsx'
import { useColumns } from './useColumns.ts'

/** Which columns the list has. Code and insured stay. */
export function ColumnsMenu() {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { shown, toggle, reset } = useColumns()
  return (
    <>
      <Button
        variant="text"
        startIcon={<ViewColumnOutlined />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
      >
        {translate('list.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
      >
        <Box sx={{ p: 3, display: 'grid', gap: 1, minWidth: 200 }}>
          <Box id={id} sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate('list.columns_shown')}
          </Box>
          {LIST_COLUMN_IDS.filter((column) => !isFixedColumn(column)).map((column) => (
            <Box
              key={column}
              component="label"
              sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 28 }}
            >
              <SelectBox checked={shown.includes(column)} onChange={() => toggle(column)} />
              {translate(`list.${column}`)}
            </Box>
          ))}
          <Button variant="outlined" onClick={reset}>
            {translate('list.columns_reset')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
