import GlobalStyles from '@mui/material/GlobalStyles'

/** On paper there is the list alone: no bar, no menu, no filters. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          'header, aside, .no-print, nav': { display: 'none !important' },
          body: { background: '#fff !important' },
          '@page': { size: 'landscape', margin: '12mm' },
        },
      }}
    />
  )
}
