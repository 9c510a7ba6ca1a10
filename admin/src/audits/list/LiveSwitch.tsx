import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { LiveRows } from './useLiveRows.ts'

/** The switch for live changes of other users; on by default. */
export function LiveSwitch({ live }: { live: LiveRows }) {
  const translate = useTranslate()
  const { state, isOn, setOn, retry } = live
  if (isOn && state === 'failed') {
    return (
      <Button
        variant="text"
        startIcon={<CloudOffOutlined />}
        onClick={retry}
        sx={{ color: 'error.main' }}
        title={translate('live.paused_hint')}
      >
        {translate('live.paused')}
      </Button>
    )
  }
  return (
    <Button
      variant="text"
      role="switch"
      aria-checked={isOn}
      onClick={() => setOn(!isOn)}
      title={translate(isOn ? 'live.on_hint' : 'live.off_hint')}
      startIcon={
        <Box
          component="span"
          aria-hidden
          sx={({ palette }) => ({
            width: 8,
            height: 8,
            borderRadius: '50%',
            border: `2px solid ${isOn ? palette.bakehouse.tones.green.mark : palette.bakehouse.control}`,
            background: state === 'live' ? palette.bakehouse.tones.green.mark : 'transparent',
          })}
        />
      }
    >
      {translate(isOn ? 'live.on' : 'live.off')}
    </Button>
  )
}
