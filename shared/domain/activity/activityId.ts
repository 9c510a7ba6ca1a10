/** Documents that a carrier's day of activity is spread over, so that none gets too large. */
export const ACTIVITY_SHARDS = 4

/** `{carrier}_{day}_{shard}`. */
export function activityId(carrierCompany: string, day: string, shard: number): string {
  return `${carrierCompany}_${day}_${shard}`
}

/** The shard of an audit: always the same. */
export function activityShard(auditFSID: string): number {
  let sum = 0
  for (const character of auditFSID) sum += character.charCodeAt(0)
  return sum % ACTIVITY_SHARDS
}
