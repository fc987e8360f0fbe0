import { type DiscountCode, EndDiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { formatLetters } from '@lectureshelf/contract/money/discounts'
import { Button, CopyButton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatShortDate } from '../../../lib/format.ts'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { EmptyList } from '../../../ui/lists/empty/empty-list.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PagedRecords, type ToPage } from '../../../ui/lists/paged-list.tsx'
import { Badge, Record } from '../../../ui/lists/record.tsx'
import { toast } from '../../../ui/toast.ts'
import { type DiscountCodeFilter, discountCodesQuery, useEndDiscountCode } from './api.ts'
import { stateWords, termsOf, usesOf } from './discount-code-words.ts'

interface DiscountCodeListProps {
  filter: DiscountCodeFilter
  onPage: ToPage
}

interface CodeProps {
  code: DiscountCode
  /** Called when the code may leave the list, so that the caller can move the focus. */
  onEnded: () => void
}

const tones = { active: 'ok', used_up: 'warn', over: 'plain', off: 'danger' } as const

const EndDialog = ({ code, onEnded }: CodeProps) => {
  const ending = useEndDiscountCode(code._id)
  const name = formatLetters(code.letters)
  const end = (reason: string, onClose: () => void) =>
    runMutation(ending, reason, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
        onEnded()
      },
      onError: (error) => toast.error(refusalReason(error)),
    })
  return (
    <ReasonDialog
      label="Switch off"
      name={`Switch off ${name}`}
      title={`Switch off ${name}`}
      schema={EndDiscountCodeForm}
      sendLabel="Switch off"
      isSending={ending.isPending}
      onSend={end}
    >
      No one can use it from now on. Those who have used it keep their price. Only the audit log and this list
      show the reason.
    </ReasonDialog>
  )
}

const Actions = ({ code, onEnded }: CodeProps) => {
  const name = formatLetters(code.letters)
  return (
    <>
      <CopyButton value={name} timeout={2000}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-label={`${copied ? 'Copied' : 'Copy'} ${name}`}>
            <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          </Button>
        )}
      </CopyButton>
      <EndDialog code={code} onEnded={onEnded} />
    </>
  )
}

const CodeRecord = ({ code, onEnded }: CodeProps) => {
  const { letters, state, note, createdAt, endReason } = code
  return (
    <Record
      title={<code>{formatLetters(letters)}</code>}
      line={usesOf(code)}
      rest={[termsOf(code), note, `made ${formatShortDate(createdAt)}`].filter(Boolean).join(', ')}
      badges={<Badge tone={tones[state]}>{stateWords[state]}</Badge>}
      actions={code.endedAt === null ? <Actions code={code} onEnded={onEnded} /> : undefined}
    >
      {endReason !== null && <p>Switched off: {endReason}</p>}
    </Record>
  )
}

const Empty = ({ filter }: Pick<DiscountCodeListProps, 'filter'>) =>
  filter.q === undefined && filter.state === undefined ? (
    <EmptyList title="No discount codes" hint="A code reduces what a student pays. Make one above." />
  ) : (
    <EmptyState title="No matching codes" hint="Try other letters, or show all of them." />
  )

/** Lists the discount codes with their uses, newest first. */
export const DiscountCodeList = ({ filter, onPage }: DiscountCodeListProps) => {
  const { data } = useSuspenseQuery(discountCodesQuery(filter))
  return (
    <PagedRecords
      label="Discount codes"
      list={data}
      page={filter.page}
      size={filter.size}
      onPage={onPage}
      total={formatCount(data.total, 'discount code')}
      empty={<Empty filter={filter} />}
      renderItem={(code, focusTotal) => <CodeRecord code={code} onEnded={focusTotal} />}
    />
  )
}
