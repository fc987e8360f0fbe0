import type { NewAccount } from '@lectureshelf/contract/money/bank/accounts'
import { Button, NativeSelect, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import classes from './account-question.module.css'
import { AccountFields } from './account-fields.tsx'
import { accountsQuery } from './api.ts'

/** What the owner answers: an account that is known, or a new one. */
export type AccountAnswer = { accountId: string } | { newAccount: NewAccount }

interface AccountQuestionProps {
  /** Proposed for a new account, such as the name of the bank. */
  proposedName: string
  isSending: boolean
  /** Whether the reader may add an account that is not known. */
  mayAdd: boolean
  onAnswer: (answer: AccountAnswer) => void
}

/** Sends the answer: the chosen account, or the name of a new one. */
const AnswerForm = (props: AccountQuestionProps & { chosen: string }) => {
  const { chosen, proposedName, isSending, mayAdd, onAnswer } = props
  const save = (
    <Button type="submit" variant="accent" loading={isSending} className={classes.save}>
      Save the account
    </Button>
  )
  if (chosen !== '') {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAnswer({ accountId: chosen })
        }}
      >
        <Stack>{save}</Stack>
      </form>
    )
  }
  return (
    mayAdd && (
      <AccountFields
        initial={{ name: proposedName, isPayee: false }}
        isSending={isSending}
        onSubmit={(newAccount) => onAnswer({ newAccount })}
      >
        {save}
      </AccountFields>
    )
  )
}

/** Asks which account a statement is of, where it was not recognised. */
export const AccountQuestion = (props: AccountQuestionProps) => {
  const { isSending, mayAdd } = props
  const id = useId()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [picked, setPicked] = useState('')
  const chosen = picked === '' && !mayAdd ? (accounts[0]?._id ?? '') : picked
  return (
    <section aria-labelledby={id} className={classes.question}>
      <Title order={2} size="h3" id={id}>
        Which account is this statement of?
      </Title>
      <p className={classes.note}>
        Until you say it, the statement does not show what is missing. The next one is recognised.
      </p>
      {accounts.length > 0 && (
        <NativeSelect
          label="Account"
          value={chosen}
          disabled={isSending}
          onChange={(event) => setPicked(event.currentTarget.value)}
          data={[
            ...(mayAdd ? [{ value: '', label: 'A new account' }] : []),
            ...accounts.map((account) => ({ value: account._id, label: account.name })),
          ]}
        />
      )}
      {!mayAdd && (
        <p className={classes.note}>An account that is missing here is added by the owner, on this page.</p>
      )}
      <AnswerForm {...props} chosen={chosen} />
    </section>
  )
}
