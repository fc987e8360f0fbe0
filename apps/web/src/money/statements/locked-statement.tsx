import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import shared from '../../ui/shared.module.css'
import { useCashDesk } from '../cash-desk/api.ts'
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
        description="As in your bank's mail. It opens this file once and is not stored."
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

interface UnreferencedStatementProps {
  fileName: string
  /** Why nothing was stored. */
  problem: string
  onKeep: () => void
  onCancel: () => void
}

/** Asks whether to read a file without any payment reference: nothing of it is stored yet. */
export const UnreferencedStatement = (props: UnreferencedStatementProps) => {
  const { fileName, problem, onKeep, onCancel } = props
  const { isOwner } = useCashDesk()
  return (
    <section role="alert" aria-label={`No payment reference in ${fileName}`} className={classes.extra}>
      <p className={`${shared.edged} ${classes.problem}`}>
        {fileName}: {problem} Choose another file
        {isOwner
          ? ', or read this one anyway. Its payments then belong to no claim until you pair them by hand.'
          : '. Only the owner can read this one anyway.'}
      </p>
      <div className={classes.actions}>
        {isOwner && (
          <Button variant="default" onClick={onKeep}>
            Read it anyway
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Leave it
        </Button>
      </div>
    </section>
  )
}
