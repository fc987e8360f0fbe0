/**
 * Versions of the texts that a person agrees to, by month of their last change; a consent records its version. A second
 * one in a month ends in `.2`, a third in `.3`.
 */
export const termsVersion = '2026-11'
export const privacyVersion = '2026-11.8'
