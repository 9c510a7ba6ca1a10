/** Rules with one condition for everything. */
export function rulesFor(condition: string, writeCondition = condition): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{path=**} {
    allow read: if ${condition};
    allow write: if ${writeCondition};
  }
}`
}
