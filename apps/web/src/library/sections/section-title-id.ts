/**
 * Returns the id of a section's heading, at which an address begins, and which receives the focus when something in the
 * section disappears.
 */
export const sectionTitleId = (id: string): string => `section-${id}`
