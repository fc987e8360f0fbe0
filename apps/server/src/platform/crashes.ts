import type { EventEmitter } from 'node:events'
import { errorText } from './error-facts.ts'

interface Options {
  complain: (text: string) => void
  exit: (code: number) => void
}

/**
 * Ends the process on an uncaught error, as Node does, but prints only what a log may contain: Node prints the
 * message and every property of the error.
 */
export const endOnCrash = (on: EventEmitter, { complain, exit }: Options): void => {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    on.on(event, (error: unknown) => {
      complain(`LectureShelf ended on an error that nothing caught: ${errorText(error)}`)
      exit(1)
    })
  }
}
