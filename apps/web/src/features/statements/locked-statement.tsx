import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './statements.module.css'

interface LockedStatementProps {
  fileName: string
  /** Why the PDF is not open: no password yet, or a wrong one. */
  problem: string
  onPassword: (password: string) => void
  onCancel: () => void
}

/** Moves to the field when it appears: a screen reader then says why it is there. */
const focus = (input: HTMLInputElement | null): void => input?.focus()

/** Asks for the password of a locked PDF. */
export const LockedStatement = ({ fileName, problem, onPassword, onCancel }: LockedStatementProps) => {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password.trim() !== '') onPassword(password.trim())
  }
  return (
    <form className={classes.extra} onSubmit={submit} aria-label="Locked statement">
      <PasswordInput
        ref={focus}
        label={`Password of ${fileName}`}
        description="As your bank wrote in its mail. It opens this file once and is not kept."
        error={problem}
        autoComplete="off"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="accent" disabled={password.trim() === ''}>
          Open the statement
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
