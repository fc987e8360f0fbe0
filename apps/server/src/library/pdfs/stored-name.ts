import { randomBytes } from 'node:crypto'
import type { Place } from '@lectureshelf/contract/access'
import { dayOf } from '../../platform/clock.ts'

const maxSlugLength = 60
const maxNameLength = 255

/** Control characters, lone surrogates, and marks that change the direction of the surrounding text. */
const unwanted = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Returns the last segment of the path that a client sent as a name, on one line. */
export const tidyOriginalName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const tidy = last.slice(0, maxNameLength).replace(unwanted, '').trim()
  return tidy === '' || /^\.+$/.test(tidy) ? 'notes.pdf' : tidy
}

/** Returns the Latin letters and digits of a name, or `notes` when it has none, as in Kannada. */
const slugOf = (originalName: string): string => {
  const slug = tidyOriginalName(originalName)
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'notes' : slug
}

const dateOf = (instant: Date): string => {
  const [year = '', month = '', day = ''] = dayOf(instant).split('-')
  return `${day}${month}${year.slice(2)}`
}

interface NameParts {
  /** Where the PDF was added; null for a subject that is not taught anywhere. */
  place: Place | null
  originalName: string
  now: Date
}

/** Makes the public name of a PDF: unique, one path segment, never changed. */
export const makeStoredName = ({ place, originalName, now }: NameParts): string => {
  const where = place === null ? '' : `${place.deptId}${place.scheme}${place.semNum}`
  const parts = [
    'lectureshelf',
    where.replace(/[^A-Za-z0-9]/g, ''),
    dateOf(now),
    slugOf(originalName),
    randomBytes(4).toString('hex'),
  ]
  return `${parts.filter((part) => part !== '').join('-')}.pdf`
}
