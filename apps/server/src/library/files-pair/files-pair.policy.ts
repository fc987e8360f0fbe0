import { fileReasons } from '../../platform/storage/files-guard.ts'

/** What the database and the store say about the installation that they belong to. */
export interface Pair {
  /** The row of the database; null for a database that never had one. */
  row: { installationId: string; isPaired: boolean } | null
  /** The id in the store; null for a store without a marker. */
  marker: string | null
}

/** What rows and store contain, counted once when no pair was written yet. */
export interface Counts {
  /** Uploaded files that rows name, and those of them that no row calls damaged. */
  named: number
  whole: number
  /** How many of the whole ones are in the store. */
  there: number
  /** All files in the store. */
  stored: number
}

/**
 * `begun`: both sides have the id, and it was not noted that they have; `unmarked`: the store has none yet; `lost`: the
 * store had one once.
 */
export type PairState = 'right' | 'begun' | 'unmarked' | 'lost' | 'wrong'

/** Says how the two sides fit. */
export const stateOf = ({ row, marker }: Pair): PairState => {
  if (marker === null) return row?.isPaired === true ? 'lost' : 'unmarked'
  if (row?.installationId !== marker) return 'wrong'
  return row.isPaired ? 'right' : 'begun'
}

/** Less is a wrong folder, or a loss that someone has to look at. */
const enoughThere = 0.98

/**
 * Returns whether a store without a marker belongs to a database: both are empty, as when FILES_DIR is set before
 * anything was uploaded, or it never had one and nearly all of the files that should be there are.
 */
export const fitTogether = (state: PairState, { named, whole, there, stored }: Counts): boolean => {
  if (state !== 'unmarked' && state !== 'lost') return false
  if (named === 0) return stored === 0
  return state === 'unmarked' && whole > 0 && there >= whole * enoughThere
}

/** Says what is wrong with two sides that do not fit. */
export const reasonOf = ({ row, marker }: Pair): string => {
  if (row !== null && marker !== null) return fileReasons.other
  if (row !== null) return fileReasons.noMarker
  return marker === null
    ? 'Neither the database nor the folder says which installation it is of.'
    : fileReasons.noId
}
