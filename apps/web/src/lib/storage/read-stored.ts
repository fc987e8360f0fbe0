/** Returns what this browser stores under a key; null without anything, or when its storage is blocked. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
