/** The time, passed in so that tests and the worker choose it. */
export interface Clock {
  now(): Date
}
