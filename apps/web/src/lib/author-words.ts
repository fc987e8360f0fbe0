import { commandLineName } from '@lectureshelf/contract/constants'

/** Says who added something; null when the command line did, or when no name is known any more. */
export const authorWords = (addedByName: string): string | null =>
  addedByName === '' || addedByName === commandLineName ? null : `Added by ${addedByName}`
