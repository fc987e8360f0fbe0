import { type NoteProblem, heavyPdfBytes, noteProblems } from '@lectureshelf/contract/content/notes'
import type { FilesFilter } from './api.ts'

/** What an address may say about the list of PDFs. */
export interface AddressedFiles {
  department?: string
  scheme?: string
  semester?: string
  state?: string
  problem?: string
  bytes?: string
  by?: string
  from?: string
  to?: string
  sort?: string
}

const megabyte = 1024 * 1024

/** Sizes a person would ask for; `bytes` of an address is one of these. */
export const sizeChoices = [
  { value: 'small', label: 'Up to 1 MB', maxBytes: megabyte },
  { value: 'medium', label: '1 to 5 MB', minBytes: megabyte + 1, maxBytes: 5 * megabyte },
  { value: 'large', label: '5 to 20 MB', minBytes: 5 * megabyte + 1, maxBytes: heavyPdfBytes },
  { value: 'heavy', label: 'Over 20 MB', minBytes: heavyPdfBytes + 1 },
] as const

export const stateChoices = [
  { value: 'ready', label: 'Ready' },
  { value: 'processing', label: 'In work' },
  { value: 'failed', label: 'Failed' },
] as const

export const sortChoices = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'largest', label: 'Largest first' },
  { value: 'name', label: 'By name' },
  { value: 'openings', label: 'Most opened first' },
] as const

/** The day of an address, if it is one. */
const dayOf = (day: string | undefined): string | undefined =>
  day !== undefined && /^2\d{3}-\d\d-\d\d$/.test(day) && new Date(day).toJSON()?.startsWith(day)
    ? day
    : undefined

const problemOf = (problem: string | undefined): NoteProblem | undefined =>
  noteProblems.find((known) => known === problem)

/** The list that an address asks for; what makes no sense is left out. */
export const filesFilterOf = (asked: AddressedFiles): FilesFilter => {
  const size = sizeChoices.find(({ value }) => value === asked.bytes)
  return {
    department: asked.department,
    scheme: asked.scheme,
    semester: asked.semester,
    state: stateChoices.find(({ value }) => value === asked.state)?.value,
    problem: problemOf(asked.problem),
    minBytes: size !== undefined && 'minBytes' in size ? size.minBytes : undefined,
    maxBytes: size !== undefined && 'maxBytes' in size ? size.maxBytes : undefined,
    addedBy: asked.by,
    from: dayOf(asked.from),
    to: dayOf(asked.to),
    sort: sortChoices.find(({ value }) => value === asked.sort)?.value,
  }
}
