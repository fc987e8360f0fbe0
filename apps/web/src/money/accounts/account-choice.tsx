import type { NewAccount } from '@lectureshelf/contract/money/bank/accounts'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountFields } from './account-fields.tsx'
import classes from './account-question.module.css'
import { accountPlace } from './account-words.ts'
import { accountsQuery } from './api.ts'

/** What the owner answers: an account that is known, or a new one. */
export type AccountAnswer = { accountId: string } | { newAccount: NewAccount }

interface AccountChoiceProps {
  /** The ids of accounts that are offered elsewhere. */
  without: readonly string[]
  /** Proposed for a new account, such as the name of the bank. */
  proposedName: string
  isSending: boolean
  onAnswer: (answer: AccountAnswer) => void
}

/** Chooses one of the known accounts, or asks for the name of a new one. */
export const AccountChoice = ({ without, proposedName, isSending, onAnswer }: AccountChoiceProps) => {
  const { data = [] } = useQuery(accountsQuery)
  const accounts = data.filter(({ _id }) => !without.includes(_id))
  const [chosen, setChosen] = useState('')
  const save = (
    <Button type="submit" variant="accent" loading={isSending} className={classes.save}>
      Save the account
    </Button>
  )
  return (
    <Stack gap="md">
      {accounts.length > 0 && (
        <NativeSelect
          label="Account"
          value={chosen}
          disabled={isSending}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: 'A new account' },
            ...accounts.map((account) => ({
              value: account._id,
              label: [account.name, accountPlace(account)].filter(Boolean).join(': '),
            })),
          ]}
        />
      )}
      {chosen === '' ? (
        <AccountFields
          initial={{ name: proposedName, isPayee: false }}
          isSending={isSending}
          onSubmit={(newAccount) => onAnswer({ newAccount })}
        >
          {save}
        </AccountFields>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onAnswer({ accountId: chosen })
          }}
        >
          {save}
        </form>
      )}
    </Stack>
  )
}
