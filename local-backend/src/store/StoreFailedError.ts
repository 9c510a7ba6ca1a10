/** A write or fsync failed: nothing more is accepted, because what the disk holds is unknown. */
export class StoreFailedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreFailedError'
  }
}
