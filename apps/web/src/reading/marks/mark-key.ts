const typing = 'input, textarea, select, [role="dialog"]'

/** Leads to text that can be marked, and from it to its tools. */
export const markKey = 'm'

/** Tells whether a press asks for marking, and is not typed into something. */
export const isMarkKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (key.toLowerCase() !== markKey || ctrlKey || metaKey || altKey) return false
  return !(target instanceof Element && target.closest(typing) !== null)
}
