/** A package on its way to a carrier's machine. */
export interface EndpointRequest {
  url: string
  /** Proof of who sends; empty: none was agreed. */
  secret: string
  /** The same for each try of one delivery: whoever has taken it once takes it as the same. */
  key: string
  /** JSON. */
  body: string
}

/**
 * `taken`: they have it, and `receipt` is what they said. `refused`: they will not take it, however
 * often. `unreached`: nobody knows whether they have it; with the same key it is safe to try again.
 */
export type EndpointAnswer =
  | { kind: 'taken'; receipt: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreached'; reason: string }

/** The way to carriers' machines. It answers what became of it and never rejects. */
export interface CarrierEndpoint {
  send(request: EndpointRequest): Promise<EndpointAnswer>
}
