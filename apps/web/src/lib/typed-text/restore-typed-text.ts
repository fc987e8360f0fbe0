import { type TextControl, type TypedField, fieldOf, storageKey, textControls } from './typed-text.ts'

/** A form that has not appeared by then belongs to a dialog that nobody opened again. */
const lookForMs = 60_000

/** React overrides the setter of `value` on the element; the original one is on its prototype. */
const setValue = (control: TextControl, value: string): void => {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  property?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

const isField = (value: unknown): value is TypedField =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'value' in value &&
  typeof value.value === 'string'

const takeKept = (): TypedField[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    if (typeof kept !== 'object' || kept === null || !('pathname' in kept) || !('fields' in kept)) return []
    if (kept.pathname !== location.pathname || !Array.isArray(kept.fields)) return []
    return kept.fields.filter(isField)
  } catch {
    return []
  }
}

/** Restores stored text in the page's forms as they appear, where fields are still empty. */
export const restoreTypedText = (): void => {
  let missing = takeKept()
  if (missing.length === 0) return
  const restore = () => {
    for (const control of textControls()) {
      const kept = missing.find(({ field }) => field === fieldOf(control))
      if (kept === undefined) continue
      missing = missing.filter((other) => other !== kept)
      if (control.value === '') setValue(control, kept.value)
    }
    if (missing.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), lookForMs)
  restore()
}
