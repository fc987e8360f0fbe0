/** How long clients may take, in milliseconds. A proxy in front has shorter limits, so that it decides (042). */
export interface TimeLimits {
  /** For the headers of a request, from the first byte on; for the first byte, from the connection on. */
  headers: number
  /** For a whole body that is not the file of an upload. */
  body: number
  /** For the rest of an upload that was refused. */
  refusedUpload: number
  /** Without a byte in either direction, while a reader has a response to take or an upload has more to send. */
  stall: number
  /** Between two requests of a connection. Proxies keep theirs for a shorter time, so they never meet a closing one. */
  keepAlive: number
  /** Between two looks at the connections. */
  check: number
}

const second = 1000

export const timeLimits: TimeLimits = {
  headers: 20 * second,
  body: 60 * second,
  refusedUpload: 300 * second,
  stall: 75 * second,
  keepAlive: 72 * second,
  check: 2 * second,
}
