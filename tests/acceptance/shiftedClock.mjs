/** For `NODE_OPTIONS=--import`: this process's clock is off by so many milliseconds. */
const by = Number(process.env.BAKEHOUSE_TEST_CLOCK_MS)
const OwnDate = Date

globalThis.Date = class extends OwnDate {
  constructor(...given) {
    if (given.length === 0) super(OwnDate.now() + by)
    else super(...given)
  }

  static now() {
    return OwnDate.now() + by
  }
}
