import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { BAND_ICONS, StateChip } from '../../ui/states.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { GalleryRow } from './GalleryRow.tsx'

/** Every state and every band as its chip, in the order of the work. */
export function GalleryChips() {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <GalleryRow>
        {(Object.keys(STATES) as BakeState[]).map((state) => (
          <StateChip key={state} state={state} />
        ))}
      </GalleryRow>
      <GalleryRow aria-label={translate('gallery.bands')} role="group">
        {(Object.keys(BANDS) as Band[]).map((band) => (
          <ToneChip
            key={band}
            tone={BANDS[band].tone}
            icon={BAND_ICONS[band]}
            title={BANDS[band].why}
          >
            {translate(`bands.label.${band}`)}
          </ToneChip>
        ))}
      </GalleryRow>
    </Box>
  )
}
