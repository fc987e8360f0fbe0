/** The key in the storage of the tab; a sign-in deletes what others typed, and a sign-out everything. */
export const storageKeyOf = (person: string | null): string => `typed:${person ?? ''}`
