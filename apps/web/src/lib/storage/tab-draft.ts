const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns a text of a stored draft; empty when it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns a record of a stored draft; null when it is none. */
export const recordOf = (value: unknown): Record<string, unknown> | null => (isRecord(value) ? value : null)

/**
 * Reads what was typed in this tab before its page was reloaded, as a phone does after its UPI app. The caller checks
 * the fields by hand: a schema would load its library with the page.
 */
export const readDraft = (key: string): Record<string, unknown> | null => {
  try {
    return recordOf(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Stores what was typed for a reload of this tab. */
export const saveDraft = (key: string, draft: object): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage a reload starts with an empty form.
  }
}

export const forgetDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
