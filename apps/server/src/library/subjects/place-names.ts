import type { OfferingRow } from '../tables/offerings.query.ts'

/** A place by the names in the specification's calls: deptId, scheme and semName. */
export interface PlaceNames {
  department: string
  scheme: string
  semester: string
}

/** A place that a call may name in part or leave out. */
export interface PlacePart {
  department?: string | undefined
  scheme?: string | undefined
  semester?: string | undefined
}

/** Returns the place of a call that names all three parts of it. */
export const placeIn = ({ department, scheme, semester }: PlacePart): PlaceNames | null =>
  department === undefined || scheme === undefined || semester === undefined
    ? null
    : { department, scheme, semester }

/** Finds the offering of a subject at a place. */
export const findOffering = (offerings: OfferingRow[], names: PlaceNames): OfferingRow | undefined =>
  offerings.find(
    (row) => row.deptId === names.department && row.scheme === names.scheme && row.semName === names.semester,
  )
