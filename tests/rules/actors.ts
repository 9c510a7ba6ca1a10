/** The people of `docs/decisions/0021`: what their token says. Null: nobody has signed in. */
export const ACTORS = {
  anonymous: null,
  stranger: { email: 'stranger@elsewhere.example', email_verified: true },
  unverified: { email: 'baker@acme.example', email_verified: false },
  nameless: {},
  baker: { email: 'baker@acme.example', email_verified: true },
  secondBaker: { email: 'second.baker@acme.example', email_verified: true },
  bakerOfBeta: { email: 'baker@beta.example', email_verified: true },
  carrierUser: { email: 'claims@acme.example', email_verified: true },
  carrierUserOfBeta: { email: 'claims@beta.example', email_verified: true },
  admin: { email: 'admin@acme.example', email_verified: true },
  secondAdmin: { email: 'second@acme.example', email_verified: true },
  adminOfBeta: { email: 'admin@beta.example', email_verified: true },
} as const satisfies Record<string, { email?: string; email_verified?: boolean } | null>

export type ActorName = keyof typeof ACTORS

export const ACTOR_NAMES = Object.keys(ACTORS) as ActorName[]

/** The e-mail of somebody who has one. */
export function emailOf(actor: ActorName): string {
  const token = ACTORS[actor]
  return token !== null && 'email' in token ? token.email : ''
}
