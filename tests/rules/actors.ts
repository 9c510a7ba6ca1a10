/** What the token of each person says; null: no one is signed in. Who they are stands in `world.ts`. */
export const ACTORS = {
  anonymous: null,
  stranger: { email: 'stranger@elsewhere.example', email_verified: true },
  unverified: { email: 'baker@acme.example', email_verified: false },
  unverifiedAdmin: { email: 'firm@acme.example', email_verified: false },
  nameless: {},
  baker: { email: 'baker@acme.example', email_verified: true },
  secondBaker: { email: 'second.baker@acme.example', email_verified: true },
  bakerOfBeta: { email: 'baker@beta.example', email_verified: true },
  carrierUser: { email: 'claims@acme.example', email_verified: true },
  carrierUserOfBeta: { email: 'claims@beta.example', email_verified: true },
  admin: { email: 'admin@acme.example', email_verified: true },
  secondAdmin: { email: 'second@acme.example', email_verified: true },
  firmAdmin: { email: 'firm@acme.example', email_verified: true },
  adminOfBeta: { email: 'admin@beta.example', email_verified: true },
} as const satisfies Record<string, { email?: string; email_verified?: boolean } | null>

export type ActorName = keyof typeof ACTORS

export const ACTOR_NAMES = Object.keys(ACTORS) as ActorName[]

/** The email in an actor's token, else empty. */
export function emailOf(actor: ActorName): string {
  const token = ACTORS[actor]
  return token !== null && 'email' in token ? token.email : ''
}
