import { NewAccount } from '@lectureshelf/contract/money/bank/accounts'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentQuery } from '../../base/prices/api.ts'

interface AccountFieldsProps {
  initial: NewAccount
  isSending: boolean
  onSubmit: (account: NewAccount) => void
  /** The buttons below the fields. */
  children: ReactNode
}

/** Asks for the name of an account, and whether students pay into it. */
export const AccountFields = ({ initial, isSending, onSubmit, children }: AccountFieldsProps) => {
  const { data } = useQuery(paymentQuery)
  const validate = schemaResolver(NewAccount, { sync: true })
  const form = useForm({ initialValues: initial, validate })
  const payee = [data?.upiId ?? '', data?.payeeName ?? ''].filter(Boolean).join(', ')
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name of the account"
          description="Such as SBI current, or Paytm of the shop"
          maxLength={60}
          disabled={isSending}
          {...form.getInputProps('name')}
        />
        <Checkbox
          size="md"
          label="The QR code pays into this account"
          description={`${payee === '' ? '' : `${payee}. `}Only statements of such an account show which payments are missing, and end access that was given on trust.`}
          disabled={isSending}
          {...form.getInputProps('isPayee', { type: 'checkbox' })}
        />
        {children}
      </Stack>
    </form>
  )
}
