/** The keys as the dialog lists them. `keys`: pressed one after the other, or one of several. */
export const KEY_TABLE = [
  {
    group: 'everywhere',
    rows: [
      { name: 'search', keys: ['/'] },
      { name: 'all', keys: ['?'] },
      { name: 'home', keys: ['g', 'h'], joined: 'then' },
      { name: 'audits', keys: ['g', 'a'], joined: 'then' },
      { name: 'queue', keys: ['g', 'q'], joined: 'then' },
      { name: 'close', keys: ['Esc'] },
    ],
  },
  {
    group: 'list',
    rows: [
      { name: 'next', keys: ['j'] },
      { name: 'previous', keys: ['k'] },
      { name: 'open', keys: ['Enter', 'o'], joined: 'or' },
      { name: 'select', keys: ['x'] },
      { name: 'select_to', keys: ['Shift x'] },
      { name: 'claim', keys: ['c'] },
      { name: 'release', keys: ['r'] },
      { name: 'later', keys: ['s'] },
    ],
  },
  {
    group: 'audit',
    rows: [
      { name: 'log_call', keys: ['l'] },
      { name: 'note', keys: ['n'] },
      { name: 'email', keys: ['m'] },
      { name: 'text', keys: ['t'] },
      { name: 'edit', keys: ['e'] },
      { name: 'save', keys: ['Ctrl S'] },
      { name: 'worksheet', keys: ['w'] },
      { name: 'claim', keys: ['c'] },
      { name: 'release', keys: ['r'] },
    ],
  },
  {
    group: 'scan',
    rows: [
      { name: 'attach', keys: ['a', 'Ctrl Enter'], joined: 'or' },
      { name: 'find_audit', keys: ['f'] },
      { name: 'type', keys: ['1', '9'], joined: 'to' },
      { name: 'pages', keys: ['n', 'p'], joined: 'or' },
      { name: 'zoom', keys: ['+', '-'], joined: 'or' },
      { name: 'zoom_fit', keys: ['0'] },
      { name: 'rotate', keys: ['r'] },
      { name: 'choose_page', keys: ['x'] },
      { name: 'cut', keys: ['c'] },
      { name: 'join', keys: ['m'] },
      { name: 'set_aside', keys: ['s'] },
      { name: 'take_back', keys: ['u'] },
      { name: 'scans', keys: ['j', 'k'], joined: 'or' },
    ],
  },
  {
    group: 'call',
    rows: [
      { name: 'disposition', keys: ['1', '5'], joined: 'to' },
      { name: 'call_note', keys: ['n'] },
      { name: 'submit', keys: ['Ctrl Enter'] },
    ],
  },
] as const
