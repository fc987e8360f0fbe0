import { commandLineName } from '@lectureshelf/contract/constants'

/**
 * Says who added something; null for what was added by the command line, or when no name is known any more.
 */
export const authorWords = (addedByName: string): string | null =>
  addedByName === '' || addedByName === commandLineName ? null : `Added by ${addedByName}`
