/** Why a text is no GSTIN, by its first part that is wrong. */
export const gstinRefusals = {
  length: (example: string, found: number): string =>
    `A GSTIN has 15 characters, such as ${example}. This has ${found}.`,
  state: 'The first 2 characters of a GSTIN are digits: the code of a state, such as 29.',
  pan: 'Characters 3 to 12 of a GSTIN are a PAN: 5 letters, 4 digits, 1 letter.',
  registration: 'Character 13 of a GSTIN is a digit or a letter, and no 0.',
  letterZ: 'Character 14 of a GSTIN is the letter Z.',
  check:
    'The last character does not fit the others, so one of the 15 is mistyped. Compare each with the certificate.',
} as const
