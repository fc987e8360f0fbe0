import { Refusal } from '../sentences.ts'

/** Thrown when the file of a PDF or of a proposal is missing. */
export class MissingFile extends Refusal {
  readonly storageKey: string

  constructor(what: string, storageKey: string) {
    super(`${what} is missing, so there is no backup. Find out more with: lectureshelf doctor`)
    this.storageKey = storageKey
  }
}

/** A sweep deletes a few files in a run: more that vanish one after another have another reason. */
const mostAttempts = 5

interface Steps<Moment> {
  /** Reads the rows of this moment. */
  read: (attempt: number) => Promise<Moment>
  keysOf: (moment: Moment) => string[]
}

/**
 * Copies the rows of one moment with their files. A row may be deleted during that, and its file with it: then all is
 * read again, as of a later moment without the row.
 * @throws MissingFile for a file whose row still exists
 */
export const withoutDeleted = async <Moment, Result>(
  { read, keysOf }: Steps<Moment>,
  copy: (moment: Moment, attempt: number) => Promise<Result>,
): Promise<Result> => {
  let missing: MissingFile | null = null
  for (let attempt = 1; ; attempt += 1) {
    const moment = await read(attempt)
    if (missing !== null && keysOf(moment).includes(missing.storageKey)) throw missing
    try {
      return await copy(moment, attempt)
    } catch (error) {
      if (!(error instanceof MissingFile) || attempt === mostAttempts) throw error
      missing = error
    }
  }
}
