/** Parses an address; returns null for what is none. `URL.canParse` is missing in Chrome before 120 and Safari before 17. */
export const parsedAddress = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
