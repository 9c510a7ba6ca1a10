/** Clients with listeners, in a browser or in this process. */
export interface Audience {
  /** `Chromium, WebChannel` */
  name: string
  /**
   * Follows, with `count` listeners spread over ten clients, what the rows of group 0 hold; or, one
   * each, the groups from 0 on. Resolves when all have their first view.
   */
  follow(count: number, what: 'one each' | 'the same'): Promise<void>
  /** When the last of those concerned had been shown the value, in milliseconds since 1970. */
  shown(value: number): Promise<number>
  /** From now on what is shown is not told: telling it takes time of its own. */
  hush(): Promise<void>
  /** Ends all listeners. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Clients that the listeners are spread over, as tabs would be. */
export const CLIENTS = 10
