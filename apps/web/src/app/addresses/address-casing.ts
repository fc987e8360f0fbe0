import { fixedPages } from '@lectureshelf/contract/addresses'
import type { DssData } from '@lectureshelf/contract/base/dss'

const firstWords = [
  'Home',
  'Profile',
  'ChangePassword',
  'ResetPassword',
  'Receipt',
  'pdfViewer',
  'Admin',
  'Desk',
]
/** Addresses of a single record below /Admin or /Desk; a place under /Admin has three parts. */
const adminWords = ['Payments', 'Students', 'Import']

const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Spells the segments after the first one, correcting the casing of fixed words. */
const restOf = (word: string, rest: string[]): string[] => {
  const [second = '', ...others] = rest
  const known =
    (word === 'Admin' || word === 'Desk') &&
    others.length === 1 &&
    adminWords.find((name) => same(name, second))
  return known ? [known, ...others] : rest
}

/**
 * Spells a path with the fixed words of our addresses in their own casing; returns null when nothing changes.
 */
export const canonicalPath = (pathname: string): string | null => {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const fixed = fixedPages.find((address) => same(address, trimmed))
  const [, first = '', ...rest] = trimmed.split('/')
  const word = rest.length === 0 ? undefined : firstWords.find((candidate) => same(candidate, first))
  const canonical = fixed ?? (word === undefined ? trimmed : ['', word, ...restOf(word, rest)].join('/'))
  return canonical === pathname ? null : canonical
}

export interface PlaceParams {
  department: string
  scheme: string
  semester: string
}

/** Returns the place that a path names in any casing, spelled as in the reference data. Null for no place. */
export const canonicalPlace = (params: PlaceParams, dss: DssData): PlaceParams | null => {
  const department = dss.department.find(({ deptId }) => same(deptId, params.department))
  const scheme = dss.scheme.find((candidate) => same(candidate.scheme, params.scheme))
  const semester = dss.semester.find(({ semName }) => same(semName, params.semester))
  if (department === undefined || scheme === undefined || semester === undefined) return null
  return { department: department.deptId, scheme: scheme.scheme, semester: semester.semName }
}

/** Returns whether two places are spelled alike. */
export const isSamePlace = (left: PlaceParams, right: PlaceParams): boolean =>
  left.department === right.department && left.scheme === right.scheme && left.semester === right.semester
