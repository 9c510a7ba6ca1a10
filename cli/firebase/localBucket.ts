/** Where the local backend keeps the files of a project, in the form of Firebase's older buckets. */
export function localBucket(project: string): string {
  return `${project}.appspot.com`
}
