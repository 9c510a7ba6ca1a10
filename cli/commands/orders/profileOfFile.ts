import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { DEFAULT_FEED_PROFILE } from '#shared/domain/order/defaultFeedProfile.ts'
import { profileForFile } from '#shared/domain/order/profileForFile.ts'
import type { OrderFile } from './orderFileSource.ts'

/**
 * The name of the profile that a file is read by when none is named: by its columns, as in the inbox.
 * A carrier without profiles has nothing to look for, and of a file that cannot be read the import says
 * why. Rejects with a `FileReadError`.
 */
export async function profileOfFile(carrier: Carrier, file: OrderFile): Promise<string> {
  if (Object.keys(carrier.profiles).length === 0) return DEFAULT_FEED_PROFILE.name
  const { detectFeedProfile } = await import('#shared/operations/detectFeedProfile.ts')
  const detected = await detectFeedProfile(file, file.file)
  const columns = detected.ok ? detected.value.columns.map(({ column }) => column) : []
  return profileForFile(carrier, columns)
}
