import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ChoiceControl, Control, Field } from '../../ui/inputs.tsx'

/** A line, a choice, and a line with a mistake. */
export function GalleryFields() {
  const translate = useTranslate()
  const [text, setText] = useState('')
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: 4,
        gridTemplateColumns: { sm: 'repeat(3, 1fr)' },
      }}
    >
      <Field
        label={translate('gallery.field')}
        hint={translate('gallery.field_hint')}
        optional
        control={(ids) => (
          <Control {...ids} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      />
      <Field
        label={translate('gallery.choice')}
        control={(ids) => (
          <ChoiceControl {...ids} defaultValue="full">
            {['full', 'empty', 'loading'].map((each) => (
              <option key={each} value={each}>
                {translate(`gallery.${each}`)}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
      <Field
        label={translate('gallery.field_wrong')}
        hint={translate('gallery.field_mistake')}
        control={(ids) => <Control {...ids} aria-invalid required />}
      />
    </Box>
  )
}
