export type Device = 'phone' | 'computer'

/** The words of the question where to read on. */
export const placeWords = {
  /** Asked on one device about the page that was read on another one. */
  question: (page: number, readOn: Device, here: Device): string =>
    `Page ${page} on your ${readOn === here ? `other ${readOn}` : readOn}. Go there?`,
  go: 'Go',
  stay: 'Stay',
} as const
