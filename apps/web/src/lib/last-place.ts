interface PlaceNames {
  department: string
  scheme: string
  semester: string
}

const keyOf = (usn: string): string => `last-place:${usn}`

const isPlace = (value: unknown): value is PlaceNames =>
  typeof value === 'object' &&
  value !== null &&
  ['department', 'scheme', 'semester'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Stores the place where a member of staff works, for this person alone. */
export const keepLastPlace = (usn: string, { department, scheme, semester }: PlaceNames): void => {
  try {
    localStorage.setItem(keyOf(usn), JSON.stringify({ department, scheme, semester }))
  } catch {
    // Without storage staff land on their own semester again.
  }
}

/** Deletes the stored place, which no longer exists. */
export const forgetLastPlace = (usn: string): void => {
  try {
    localStorage.removeItem(keyOf(usn))
  } catch {
    // nothing was kept
  }
}

/** Returns the place where a member of staff worked last; null when none is stored. */
export const readLastPlace = (usn: string): PlaceNames | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(usn)) ?? 'null')
    return isPlace(kept) ? kept : null
  } catch {
    return null
  }
}
