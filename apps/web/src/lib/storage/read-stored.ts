/** Returns what this browser, or this tab alone, stores under a key; null without anything, or when that is blocked. */
export const readStored = (key: string, isOfTab = false): string | null => {
  try {
    return (isOfTab ? sessionStorage : localStorage).getItem(key)
  } catch {
    return null
  }
}
