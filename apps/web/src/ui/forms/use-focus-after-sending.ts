import { type RefObject, useLayoutEffect, useRef } from 'react'

// A password field marks only its input, and not for screen readers.
const atFault = '[aria-invalid="true"],input[data-invalid]'

/**
 * Gives the focus back to a form that was disabled while it was sent: to the field at fault, or else to the button that
 * sends. Returns the ref of its fieldset. Nothing happens where `staysOpen` is false.
 */
export const useFocusAfterSending = (
  isSending: boolean,
  staysOpen = true,
): RefObject<HTMLFieldSetElement | null> => {
  const fields = useRef<HTMLFieldSetElement>(null)
  const wasSending = useRef(false)
  // After the commit that enables the form, and before a dialog that explains the refusal reads the focus.
  useLayoutEffect(() => {
    const isEnabledAgain = wasSending.current && !isSending
    wasSending.current = isSending
    const form = fields.current?.form
    if (!isEnabledAgain || !staysOpen || !form) return
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    // Whoever moved the focus out of the form keeps it.
    if (!isLost && !form.contains(activeElement)) return
    const wrong = form.querySelector<HTMLElement>(atFault)
    if (wrong !== null) wrong.focus()
    else if (isLost) form.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isSending, staysOpen])
  return fields
}
