/** A package on its way to a carrier's machine. */
export interface EndpointRequest {
  url: string
  /** Proof of who sends; empty: none was agreed. */
  secret: string
  /** The same for each attempt of one delivery: an endpoint accepts it once. */
  key: string
  /** JSON. */
  body: string
}

/**
 * `taken`: they have it, and `receipt` is their answer. `refused`: they will not accept it, however
 * often. `unreached`: they may have it or not; with the same key it is safe to try again.
 */
export type EndpointAnswer =
  | { kind: 'taken'; receipt: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreached'; reason: string }

/** The way to carriers' machines. `send` never rejects. */
export interface CarrierEndpoint {
  send(request: EndpointRequest): Promise<EndpointAnswer>
}
