/** The path of a stored file in its bucket: `gs://bucket/audits/a/files/f` → `audits/a/files/f`. */
export function filePathOf(url: string): string {
  return url.replace(/^gs:\/\/[^/]+\//, '')
}
