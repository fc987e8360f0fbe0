import { longestHold, pause } from './start.ts'

/** Lets one request go down the line before the bytes of the PDF. */
export interface RightOfWay {
  /** Holds bytes back until the returned function is called, or for as long as anything waits for a picture. */
  take: () => () => void
  /** Resolves when nothing goes first. */
  given: () => Promise<void>
}

export const createRightOfWay = (): RightOfWay => {
  let held: Promise<void> = Promise.resolve()
  return {
    take: () => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      held = Promise.race([released, pause(longestHold)])
      return release
    },
    given: () => held,
  }
}
