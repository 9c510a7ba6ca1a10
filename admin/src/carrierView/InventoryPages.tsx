import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'

/** The pages before and after; null where there is none. Left out while one page is all. */
export function InventoryPages({
  page,
  onBack,
  onNext,
}: {
  page: number
  onBack: (() => void) | null
  onNext: (() => void) | null
}) {
  const translate = useTranslate()
  if (onBack === null && onNext === null) return null
  return (
    <Box
      component="nav"
      aria-label={translate('inventory.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        minHeight: 40,
        px: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        onClick={() => onBack?.()}
        disabled={onBack === null}
        aria-label={translate('inventory.previous_page')}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <span aria-live="polite">{translate('inventory.page', { page })}</span>
      <IconButton
        onClick={() => onNext?.()}
        disabled={onNext === null}
        aria-label={translate('inventory.next_page')}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  )
}
