import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { BAND_ICONS } from '../../ui/states.tsx'

/** The header of a group of rows: which, and why it comes first. No count: that would cost one. */
export function BandRow({ band, columns }: { band: Band; columns: number }) {
  const translate = useTranslate()
  const Icon = BAND_ICONS[band]
  return (
    <tr className="band">
      <th scope="rowgroup" colSpan={columns}>
        <span>
          <Box
            component="span"
            sx={({ palette }) => ({
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1.5,
              color: palette.bakehouse.tones[BANDS[band].tone].text,
            })}
          >
            <Icon aria-hidden sx={{ fontSize: 14 }} />
            <strong>{translate(`bands.label.${band}`)}</strong>
          </Box>
          {translate(`bands.why.${band}`)}
        </span>
      </th>
    </tr>
  )
}
