const PATHS = {
  back: 'M15 5l-7 7 7 7',
  phone:
    'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3.3 3A16 16 0 0 1 3 6.3 3 3 0 0 1 6 3z',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  up: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 16V8M8.5 11.5L12 8l3.5 3.5',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const

/** Filled disks with a sign cut out of them. */
const DISKS = {
  done: 'M7.5 12.5l3 3 6-6.5',
  problem: 'M12 7v6M12 16.5v.5',
} as const

export type IconName = keyof typeof PATHS | keyof typeof DISKS | 'needed'

/** A small picture beside words that say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {name === 'needed' ? (
        <circle cx="12" cy="12" r="8.5" strokeDasharray="3 3" />
      ) : name in DISKS ? (
        <>
          <circle className="disk" cx="12" cy="12" r="10" />
          <path className="cut" d={DISKS[name as keyof typeof DISKS]} />
        </>
      ) : (
        <path d={PATHS[name as keyof typeof PATHS]} />
      )}
    </svg>
  )
}
