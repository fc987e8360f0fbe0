const typing = 'input, textarea, select, [role="dialog"]'

/** Tells whether a press asks for marking, and is not typed into something. */
export const isMarkKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey) return false
  return !(target instanceof Element && target.closest(typing) !== null)
}
