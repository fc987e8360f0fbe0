// Preloaded into a server of the tests: the clock of its machine is wrong by TEST_CLOCK_AHEAD_MS milliseconds.
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS)
const RealDate = globalThis.Date
const now = () => RealDate.now() + aheadMs

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }

  static now() {
    return now()
  }
}
