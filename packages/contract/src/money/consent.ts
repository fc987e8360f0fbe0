/** The texts that a person agrees to, by the month in which each was last changed; a consent records which one was read. */
export const termsVersion = '2026-11'
export const privacyVersion = '2026-11'
