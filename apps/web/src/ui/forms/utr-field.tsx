import { cleanUtr } from '@lectureshelf/contract/money/claim-rules'
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cleanedBy } from './cleaned-by.ts'
import classes from './utr-field.module.css'

/**
 * The field of a payment's reference. Nearly all have 12 digits, so a phone opens its keyboard of digits. That one has no
 * letters, which the 16 or 22 signs of a NEFT or RTGS transfer need: a key beside the field changes the keyboard.
 */
export const UtrField = (props: TextInputProps) => {
  const [hasLetters, setHasLetters] = useState(() => /[a-z]/i.test(String(props.value)))
  const field = useRef<HTMLInputElement>(null)
  const change = () => {
    // The phone chooses its keyboard when the field gets the focus.
    flushSync(() => setHasLetters(!hasLetters))
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      required
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoComplete="off"
      rightSection={
        <UnstyledButton className={classes.key} aria-label="Type letters" onClick={change}>
          {hasLetters ? '123' : 'ABC'}
        </UnstyledButton>
      }
      {...cleanedBy(cleanUtr, props)}
    />
  )
}
