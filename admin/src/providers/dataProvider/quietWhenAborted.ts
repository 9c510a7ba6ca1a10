/**
 * The rejection of an aborted read, named like that of `fetch`: react-admin logs anything else as a
 * failure.
 */
export class AbortError extends DOMException {
  constructor() {
    super('the read was aborted', 'AbortError')
  }
}

/**
 * The answer of a read, or at once an `AbortError` when its signal is aborted. Firestore Lite cannot
 * take a request back: its answer is thrown away.
 */
export function quietWhenAborted<T>(
  signal: AbortSignal | undefined,
  read: () => Promise<T>,
): Promise<T> {
  if (signal === undefined) return read()
  if (signal.aborted) return Promise.reject(new AbortError())
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(new AbortError())
    signal.addEventListener('abort', giveUp, { once: true })
    read()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp))
  })
}
