/** Parts of an address that are words of the product; every other part names a record. */
const WORDS: readonly string[] = [
  'audits',
  'edit',
  'pdf',
  'queue',
  'settings',
  'carriers',
  'inbox',
  'uploads',
  'scans',
  'xmls',
  'manage',
  'reports',
  'calview',
  'bakery',
  'activity',
  'exceptions',
  'invoice',
  'demo',
  'login',
  'logout',
]

/** An address as monitoring may know it: which screen, never whose record (security: no personal data). */
export function viewName(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  return `/${parts.map((part) => (WORDS.includes(part.toLowerCase()) ? part.toLowerCase() : '…')).join('/')}`
}
