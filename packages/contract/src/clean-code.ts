/** Signs that are not shown: of direction, of joining, of width zero, of control. */
const unseen = /[\p{C}\p{DI}\u2800]/gu

/** What stands in front of a copied code: "USN:", "UTR #". A code has digits, or no colon. */
const label = /^[^\d:=#]*[:=#]/u

/** No code with its label is longer. Cleaning a megabyte would keep everyone waiting. */
const lettersMost = 500

/** A text that is longer than any code is returned as it is, so that the rules of its field refuse it. */
const unlessLong =
  (clean: (typed: string) => string) =>
  (typed: string): string =>
    typed.length > lettersMost ? typed : clean(typed)

/**
 * Returns a typed or copied code without what no one means to type: full-width forms, unseen signs, a label in front,
 * spaces and dashes. The server and the fields of the browser share it.
 */
export const cleanCode = unlessLong((typed) =>
  typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(label, '')
    .replace(/[\s\p{Pd}\u2212]/gu, ''),
)

/** Returns a typed USN in capitals. Without a colon, the label in front is known by what would be too long. */
export const cleanUsn = unlessLong((typed) =>
  cleanCode(typed.replace(/^\s*usn[\s.-]+/iu, ''))
    .toUpperCase()
    .replace(/^USN(?=.{8})/u, ''),
)

/** Returns a typed phone number as digits, with a plus where the country is named. */
export const cleanPhone = unlessLong((typed) => cleanCode(typed).replace(/[().]/gu, ''))
