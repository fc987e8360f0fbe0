import {
  type TextControl,
  type TypedField,
  fieldOf,
  formOf,
  keepFields,
  keptFields,
  noteBefore,
  textControls,
} from './watch-typed-text.ts'

/** React overrides the setter of `value` on the element; the original one is on its prototype. */
const setValue = (control: TextControl, value: string): void => {
  noteBefore(control)
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  property?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

let isWatching = false

/** Puts kept text into the fields that are there now, where nothing else has been written since. */
const restore = (kept: readonly TypedField[]): void => {
  const here = kept.filter(({ pathname }) => pathname === location.pathname)
  if (here.length === 0) return
  // What one field gets is no reason to take its form for another one.
  const found = textControls().flatMap((control) => {
    const [form, field] = [formOf(control), fieldOf(control)]
    const one = here.find((other) => other.form === form && other.field === field)
    return one === undefined ? [] : [{ control, one }]
  })
  if (found.length === 0) return
  const restored = new Set(found.map(({ one }) => one))
  keepFields(kept.filter((one) => !restored.has(one)))
  for (const { control, one } of found) if (control.value === one.before) setValue(control, one.value)
}

/** Restores what the signed-in person typed in this tab into its forms, as they appear. */
export const restoreTypedText = (): void => {
  if (isWatching) return
  const look = () => {
    const kept = keptFields()
    restore(kept)
    if (keptFields().length > 0) return
    observer.disconnect()
    isWatching = false
  }
  const observer = new MutationObserver(look)
  // A form that is being loaded or sent is disabled.
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  isWatching = true
  look()
}
