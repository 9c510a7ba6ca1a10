/** Rules for files with one condition for storing bytes and one for everything else. */
export function storageRulesFor(create: string, other = create): string {
  return `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{path=**} {
    allow create: if ${create};
    allow read, update, delete: if ${other};
  }
}`
}
