/** What the viewer needs to know about marks before any schema has loaded. This file imports nothing. */

/** A star of a page, a note to a page, or marked text with or without a note. */
export const markKinds = ['star', 'page', 'text'] as const

export const markColours = ['yellow', 'green', 'blue', 'pink'] as const
export type MarkColour = (typeof markColours)[number]

/** How many marks a person has at most. */
export const marksMost = 5000

/** How large one mark is at most, as it is sent. */
export const markMaxBytes = 10 * 1024

/** How long a quoted text is at most, in characters. */
export const quoteMaxLength = 1000

/** How many characters before and after a quoted text are kept with it. */
export const contextLength = 64

/** How many boxes a marked text has at most: one for each of its lines. */
export const markBoxesMost = 100
