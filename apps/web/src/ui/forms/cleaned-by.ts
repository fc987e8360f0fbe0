import type { ChangeEvent } from 'react'

type Input = HTMLInputElement

interface FieldProps {
  value?: string | number | readonly string[] | undefined
  onChange?: ((event: ChangeEvent<Input>) => void) | undefined
}

/**
 * Returns the properties of a field that is cleaned while one types and pastes, before anything cuts or stores it. The
 * caret stays behind the letter that it followed. More than `most` letters cannot be typed; what is pasted is never cut,
 * because the form can say that it is too long.
 */
export const cleanedBy = <Props extends FieldProps>(
  clean: (typed: string) => string,
  props: Props,
  most = Infinity,
): Props => ({
  ...props,
  onChange: (event: ChangeEvent<Input>) => {
    const { currentTarget: input, nativeEvent } = event
    const { value } = input
    const at = input.selectionStart ?? value.length
    const cleaned = clean(value)
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText'
    const isTooMuch = isTyped && cleaned.length > most
    const next = isTooMuch ? String(props.value) : cleaned
    if (next !== value) {
      const caret = isTooMuch ? at - 1 : clean(value.slice(0, at)).length
      input.value = next
      input.setSelectionRange(caret, caret)
    }
    props.onChange?.(event)
  },
})
