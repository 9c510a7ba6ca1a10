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
    ],
  },
] as const
