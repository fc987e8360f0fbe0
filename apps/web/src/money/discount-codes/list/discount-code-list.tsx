import { type DiscountCode, EndDiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { formatLetters } from '@lectureshelf/contract/money/discounts'
import { Button, CopyButton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatShortDate, formatSum } from '../../../lib/format.ts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { type ListProps, PagedRecords } from '../../../ui/lists/paged-list.tsx'
import { Badge, Record } from '../../../ui/lists/record.tsx'
import { type DiscountCodeFilter, discountCodesQuery, useEndDiscountCode } from './api.ts'
import { plans } from '@lectureshelf/contract/money/plans'
import { audienceOf } from '../discount-words.ts'

/** Labels of a code's states. */
const stateWords = { active: 'Active', used_up: 'Used up', over: 'Over', off: 'Switched off' } as const

const kindWords = { signup: 'New students', renewal: 'Renewals', both: '' } as const

type Terms = Pick<
  DiscountCode,
  'amountPaise' | 'percent' | 'plan' | 'forKind' | 'colleges' | 'batches' | 'lastDay'
>

/** Describes what a code takes off: "Rs 20 off" or "25% off". */
const reductionOf = ({ amountPaise, percent }: Pick<Terms, 'amountPaise' | 'percent'>): string =>
  `${amountPaise === null ? `${percent ?? 0}%` : formatSum(amountPaise)} off`

/** Describes a code: "Rs 20 off, Basic, new students, college RV, until 30 Nov 2026". */
export const termsOf = (code: Terms): string =>
  [
    reductionOf(code),
    code.plan === null ? '' : plans[code.plan].name,
    kindWords[code.forKind].toLowerCase(),
    audienceOf(code),
    code.lastDay === null ? '' : `until ${formatShortDate(code.lastDay)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Describes the uses of a code: "3 of 50 used: 1 waiting, 2 approved, 47 left". */
export const usesOf = ({
  reserved,
  granted,
  maxUses,
}: Pick<DiscountCode, 'reserved' | 'granted' | 'maxUses'>): string => {
  const used = reserved + granted
  if (used === 0) return `${formatCount(maxUses, 'use')} left`
  return `${used} of ${maxUses} used: ${reserved} waiting, ${granted} approved, ${Math.max(0, maxUses - used)} left`
}

interface CodeProps {
  code: DiscountCode
  /** Called when the code may leave the list, so that the caller can move the focus. */
  onEnded: () => void
}

const tones = { active: 'ok', used_up: 'warn', over: 'plain', off: 'danger' } as const

const EndDialog = ({ code, onEnded }: CodeProps) => {
  const name = formatLetters(code.letters)
  return (
    <ReasonDialog
      label="Switch off"
      name={`Switch off ${name}`}
      title={`Switch off ${name}`}
      schema={EndDiscountCodeForm}
      sendLabel="Switch off"
      action={useEndDiscountCode(code._id)}
      onDone={onEnded}
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

/** Lists the discount codes with their uses, newest first. */
export const DiscountCodeList = ({ filter, onPage }: ListProps<DiscountCodeFilter>) => {
  const { data } = useSuspenseQuery(discountCodesQuery(filter))
  return (
    <PagedRecords
      label="Discount codes"
      list={data}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'discount code')}
      nothing={{
        none: { title: 'No discount codes', hint: 'A code reduces what a student pays. Make one above.' },
        noMatch: { title: 'No matching codes', hint: 'Try other letters, or show all of them.' },
      }}
      renderItem={(code, focusTotal) => <CodeRecord code={code} onEnded={focusTotal} />}
    />
  )
}
