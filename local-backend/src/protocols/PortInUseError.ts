/** Another program listens on the port already. */
export class PortInUseError extends Error {
  readonly code = 'PORT_IN_USE'
  readonly port: number

  constructor(port: number, options?: ErrorOptions) {
    super(`Port ${port} is in use by another program. Stop it or choose another port.`, options)
    this.name = 'PortInUseError'
    this.port = port
  }
}
