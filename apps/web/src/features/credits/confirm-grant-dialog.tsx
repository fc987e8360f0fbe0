import type { Credit, WordGrant } from '@lectureshelf/contract/money/bank/credits'
import { plans } from '@lectureshelf/contract/money/plans'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatSum } from '../../lib/format.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import shared from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.ts'
import { useCashDesk } from '../cash-desk/api.ts'
import { useConfirmGrant, wordGrantsQuery } from './api.ts'
import { creditTitle } from './credit-words.ts'
import classes from './credits.module.css'

interface ConfirmGrantProps {
  credit: Credit
  /** Called when the button may have disappeared, so that the caller can move the focus. */
  onDone: () => void
}

interface FoundGrantProps {
  found: WordGrant
  credit: Credit
  isBusy: boolean
  onConfirm: () => void
}

const typingPauseMs = 250

const FoundGrant = ({ found, credit, isBusy, onConfirm }: FoundGrantProps) => {
  const { isOwn } = useCashDesk()
  const { amountPaise, receiptNumber } = found.grant
  const missing = amountPaise - credit.restPaise
  return (
    <li className={`${shared.rowCard} ${classes.suggestion}`}>
      <div>
        <strong>{personLabel(found)}</strong>
        <p className={classes.note}>
          {plans[found.plan].name}, receipt {receiptNumber} over {formatSum(amountPaise)}, UTR{' '}
          <code>{found.utr}</code>
          {missing > 0 && `. The credit is ${formatSum(missing)} less`}
        </p>
      </div>
      {missing <= 0 && !isOwn(found) && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onConfirm}
          aria-label={`This is the payment of ${found.usn}`}
        >
          This is it
        </Button>
      )}
    </li>
  )
}

const GrantList = ({ credit, onDone, q }: ConfirmGrantProps & { q: string }) => {
  const confirming = useConfirmGrant(credit)
  const { data, error, refetch } = useQuery(wordGrantsQuery(q))
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loader aria-label="Looking for grants" />
  const confirm = (found: WordGrant) =>
    runMutation(confirming, found, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onDone()
      },
      onError: (failure) => toast.error(refusalReason(failure)),
    })
  const more = data.total - data.items.length
  return (
    <>
      <output className={classes.note}>{formatCount(data.total, 'grant')} on the owner&apos;s word</output>
      <ul className={shared.spacedList} aria-label="Grants on the owner's word">
        {data.items.map((found) => (
          <FoundGrant
            key={found.registrationId}
            found={found}
            credit={credit}
            isBusy={confirming.isPending}
            onConfirm={() => confirm(found)}
          />
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{more} more: type a part of the name, the USN or the UTR.</Text>}
    </>
  )
}

/** Finds what was granted on the owner's word before its payment arrived with another reference. */
export const ConfirmGrantDialog = ({ credit, onDone }: ConfirmGrantProps) => {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs)
  const title = creditTitle(credit)
  return (
    <DialogButton
      label="Granted already"
      name={`Granted already: ${title}`}
      title={`For whom was ${title}?`}
      size={560}
    >
      {(onClose) => (
        <Stack gap="md">
          <Text>The plan stays as it is, and its receipt names this payment from then on.</Text>
          <TextInput
            label="Find a grant on the owner's word"
            description="Name, USN or UTR"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <GrantList
            credit={credit}
            q={q}
            onDone={() => {
              onClose()
              onDone()
            }}
          />
        </Stack>
      )}
    </DialogButton>
  )
}
