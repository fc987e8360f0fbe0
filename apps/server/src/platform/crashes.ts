import type { EventEmitter } from 'node:events'
import { errorText } from './error-facts.ts'

interface Options {
  complain: (text: string) => void
  exit: (code: number) => void
}

/** Ends the process, and makes sure that its last line says why. */
export interface Ending {
  /** Prints a line and ends the process. Only the first call counts. */
  end: (line: string, code: number) => void
  /** Prints a line when the process ends although nothing called `end`. */
  reportUnexplained: (code: number) => void
}

export const createEnding = ({ complain, exit }: Options): Ending => {
  let isExplained = false
  return {
    end: (line, code) => {
      if (isExplained) return
      isExplained = true
      complain(line)
      exit(code)
    },
    reportUnexplained: (code) => {
      if (!isExplained) complain(`LectureShelf ended with the code ${code} for an unknown reason.`)
    },
  }
}

/**
 * Ends the process on an uncaught error, as Node does, but prints only what a log may contain: Node prints the
 * message and every property of the error.
 */
export const endOnCrash = (on: EventEmitter, { end }: Pick<Ending, 'end'>): void => {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    on.on(event, (error: unknown) => {
      end(`LectureShelf ended on an error that nothing caught: ${errorText(error)}`, 1)
    })
  }
}
