import { heavyPdfBytes, noteProblems } from '@lectureshelf/contract/library/notes'
import { type RawSearch, day, oneOf, readPaging, readPlace, text } from '../../lib/page-search.ts'
import type { FilesFilter } from './keys.ts'

const megabyte = 1024 * 1024

/** Size ranges of the filter; `bytes` of an address is one of them. */
export const sizeChoices = [
  { value: 'small', label: 'Up to 1 MB', maxBytes: megabyte },
  { value: 'medium', label: '1 to 5 MB', minBytes: megabyte + 1, maxBytes: 5 * megabyte },
  { value: 'large', label: '5 to 20 MB', minBytes: 5 * megabyte + 1, maxBytes: heavyPdfBytes },
  { value: 'heavy', label: 'Over 20 MB', minBytes: heavyPdfBytes + 1 },
] as const

export const stateChoices = [
  { value: 'ready', label: 'Ready' },
  { value: 'processing', label: 'Processing' },
  { value: 'failed', label: 'Failed' },
] as const

export const sortChoices = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'largest', label: 'Largest first' },
  { value: 'name', label: 'By name' },
  { value: 'openings', label: 'Most opened first' },
] as const

const valuesOf = <Value extends string>(choices: readonly { value: Value }[]): Value[] =>
  choices.map(({ value }) => value)

/** Reads the PDF list's search from an address; invalid values are left out. */
export const readFilesSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  ...readPlace(raw),
  state: oneOf(valuesOf(stateChoices))(raw['state']),
  problem: oneOf(noteProblems)(raw['problem']),
  bytes: oneOf(valuesOf(sizeChoices))(raw['bytes']),
  by: text(raw['by']),
  from: day(raw['from']),
  to: day(raw['to']),
  sort: oneOf(valuesOf(sortChoices))(raw['sort']),
})

export type AddressedFiles = Partial<ReturnType<typeof readFilesSearch>>

/** Returns the filter that an address asks for. */
export const filesFilterOf = ({ bytes, by, ...filter }: AddressedFiles): FilesFilter => {
  const size = sizeChoices.find(({ value }) => value === bytes)
  return {
    ...filter,
    minBytes: size !== undefined && 'minBytes' in size ? size.minBytes : undefined,
    maxBytes: size !== undefined && 'maxBytes' in size ? size.maxBytes : undefined,
    addedBy: by,
  }
}
