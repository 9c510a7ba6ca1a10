/** For `NODE_OPTIONS=--import`: this process's clock is off by BAKEHOUSE_TEST_CLOCK_MS milliseconds. */
const by = Number(process.env.BAKEHOUSE_TEST_CLOCK_MS)
const OwnDate = Date
const now = () => OwnDate.now() + by

// Not a class of its own: libraries copy the methods of `Date.prototype`.
globalThis.Date = new Proxy(OwnDate, {
  construct: (target, given, asked) =>
    Reflect.construct(
      target,
      given.length === 0 ? [now()] : given,
      asked === globalThis.Date ? target : asked,
    ),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
