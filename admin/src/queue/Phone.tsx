import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { formatPhone } from '#shared/kernel/contact.ts'

/** The number to dial, large enough to be read while dialling, and the time there. */
export function Phone({
  phones,
  large,
  time,
  unknown,
}: {
  phones: readonly string[]
  /** Where the number is what the person is here for. */
  large: boolean
  /** Null where their zone is not known. */
  time: string | null
  /** What stands where there is no number. */
  unknown: string
}) {
  const translate = useTranslate()
  const [first, ...others] = phones
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, rowGap: 0 }}
    >
      {first === undefined ? (
        <Box sx={{ color: 'warning.main', fontWeight: 550 }}>{unknown}</Box>
      ) : (
        <PhoneLink
          phone={first}
          sx={
            large
              ? {
                  fontSize: 28,
                  lineHeight: '36px',
                  fontWeight: 600,
                  letterSpacing: '-0.025em',
                  color: 'text.primary',
                }
              : { fontWeight: 550 }
          }
        />
      )}
      {time !== null && (
        <Box component="span" className="figures" sx={{ color: 'text.secondary' }}>
          {translate('queue.their_time', { time })}
        </Box>
      )}
      {others.map((phone) => (
        <PhoneLink key={phone} phone={phone} sx={{}} />
      ))}
    </Box>
  )
}

function PhoneLink({ phone, sx }: { phone: string; sx: object }) {
  return (
    <Box component="a" href={`tel:+1${phone.replace(/\D/g, '')}`} className="figures" sx={sx}>
      {formatPhone(phone) || phone}
    </Box>
  )
}
