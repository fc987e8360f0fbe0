import { formatLetters, normaliseLetters } from '@lectureshelf/contract/money/discounts'
import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import type { DiscountState } from './api.ts'
import classes from './discount-field.module.css'
import { discountSentence } from './discount-words.ts'

export interface DiscountFieldProps {
  /** The code in use; empty without one. */
  letters: string
  onChange: (letters: string) => void
  state: DiscountState
  /** Why the server refused the code when the form was sent. */
  error?: string | undefined
}

const problemOf = (state: DiscountState): string | undefined => {
  if (state.kind === 'failed') return `The code could not be checked. ${state.reason}`
  return state.kind === 'refused' ? state.reason : undefined
}

const TypedCode = ({ letters, onChange, state, error }: DiscountFieldProps) => {
  const [typed, setTyped] = useState(letters)
  const use = () => {
    const wanted = typed
    // The same letters again change nothing, so they are checked again.
    if (wanted === letters && 'retry' in state) state.retry()
    else if (wanted !== '') onChange(wanted)
  }
  const useOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would send the whole form.
    event.preventDefault()
    use()
  }
  return (
    <div className={classes.typed}>
      <TextInput
        className={classes.input}
        label="Discount code"
        name="discountCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        {...cleanedBy(normaliseLetters, {
          onChange: (event) => {
            setTyped(event.currentTarget.value)
            if (letters !== '') onChange('')
          },
        })}
        onKeyDown={useOnEnter}
        error={error ?? problemOf(state)}
      />
      <Button variant="default" mt={28} onClick={use} loading={state.kind === 'checking'}>
        {state.kind === 'failed' ? 'Retry' : 'Use the code'}
      </Button>
    </div>
  )
}

/** Asks for a discount code, and says what it takes off. */
export const DiscountField = (props: DiscountFieldProps) => {
  const { letters, onChange, state, error } = props
  const [isOpen, setIsOpen] = useState(letters !== '')
  if (state.kind === 'valid') {
    return (
      <div className={classes.used}>
        <output className={classes.words}>{discountSentence(state.discount)}</output>
        <Button
          variant="default"
          name="discountCode"
          aria-label={`Remove the code ${formatLetters(state.discount.letters)}`}
          onClick={() => onChange('')}
        >
          Remove
        </Button>
        {error !== undefined && <p role="alert">{error}</p>}
      </div>
    )
  }
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          I have a discount code
        </Button>
      </div>
    )
  }
  return <TypedCode {...props} />
}
