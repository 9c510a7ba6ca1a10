import type { AnyProvider } from '../../tests/contract/providerChecks.ts'

/** A data provider under measurement. */
export interface ReadPeer {
  name: string
  /** An application, whose data source never promised react-admin's contract. */
  isApplication?: true
  provider: AnyProvider
  /** Documents billed so far: handed out by queries and gets, and one for each count. */
  billed(): Promise<number>
  /** What the security rules looked up beside, so far; null where there are no rules. */
  lookUps(): number | null
  /** Bytes of the answers so far, where the peer knows them better than the line to the server. */
  bytes?(): number
  /** The same provider without anything it remembers, as after a reload. */
  reload(): Promise<void>
  /** How the app keeps what it read: milliseconds in which it is not read again. */
  staleMs: number
  /** How it is asked for a word of the insured's name, and for a state of the audit. */
  search(words: string): object
  inState(state: string): object
  close(): Promise<void>
}
