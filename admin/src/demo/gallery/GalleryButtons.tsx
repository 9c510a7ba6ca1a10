import EditOutlined from '@mui/icons-material/EditOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { KeyButton, KeyCap } from '../../ui/buttons.tsx'
import { GalleryRow } from './GalleryRow.tsx'

/** The ranks of a button, a button that says its key, and keys alone. */
export function GalleryButtons() {
  const translate = useTranslate()
  return (
    <GalleryRow>
      <Button variant="contained" startIcon={<PhoneInTalkOutlined />}>
        {translate('gallery.filled')}
      </Button>
      <Button variant="outlined" startIcon={<EditOutlined />}>
        {translate('gallery.outlined')}
      </Button>
      <Button>{translate('gallery.quiet')}</Button>
      <Button variant="outlined" disabled>
        {translate('gallery.off')}
      </Button>
      <KeyButton variant="outlined" keyCap="L">
        {translate('gallery.with_key')}
      </KeyButton>
      <KeyCap>Ctrl</KeyCap>
      <KeyCap>Enter</KeyCap>
    </GalleryRow>
  )
}
