import type { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { formatLetters } from '@lectureshelf/contract/money/discounts'
import { plans } from '@lectureshelf/contract/money/plans'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatRupees, formatShortDate } from '../../../lib/format.ts'
import { decimalOf } from '../../../lib/typed-text/typed-number.ts'
import { openCodesQuery } from './api.ts'

/** The discount code of a message: none, an open one by its letters, or a new one. */
export interface Offer {
  code: string
  size: string
  unit: string
  plan: string
  lastDay: string
}

export const noOffer: Offer = { code: '', size: '', unit: 'percent', plan: '', lastDay: '' }

/** Value of the choice that makes a new code. */
const newCode = 'new'

export const isNewCode = ({ code }: Offer): boolean => code === newCode

/** Returns the letters of the open code that is offered; null without one, also when a new one is. */
export const openCodeOf = (offer: Offer): string | null =>
  isNewCode(offer) || offer.code === '' ? null : offer.code

const planOf = (value: string) => (value === 'basic' || value === 'premium' ? value : null)

/** Returns the form of a new code that as many students can use as get the message. */
export const newCodeForm = (
  { size, unit, plan, lastDay }: Offer,
  uses: number,
  note: string,
): z.input<typeof DiscountCodeForm> => ({
  amountPaise: unit === 'rupees' ? Math.round(decimalOf(size) * 100) : null,
  percent: unit === 'percent' ? decimalOf(size) : null,
  plan: planOf(plan),
  forKind: 'renewal',
  lastDay: lastDay === '' ? null : lastDay,
  maxUses: uses,
  colleges: [],
  batches: [],
  note,
})

const units = [
  { value: 'percent', label: 'Percent' },
  { value: 'rupees', label: 'Rupees' },
]
const planChoices = [
  { value: '', label: 'Every plan' },
  ...(['basic', 'premium'] as const).map((value) => ({ value, label: plans[value].name })),
]

interface DiscountOfferProps {
  offer: Offer
  /** The error of the discount of a new code. */
  error: string | undefined
  onChange: (offer: Offer) => void
}

/** Chooses the discount code that a message offers, or describes a new one. */
export const DiscountOffer = ({ offer, error, onChange }: DiscountOfferProps) => {
  const { data: codes = [] } = useQuery(openCodesQuery)
  const choices = codes.map(({ letters, amountPaise, percent, lastDay }) => ({
    value: letters,
    label: [
      formatLetters(letters),
      amountPaise === null ? `${percent}%` : `Rs ${formatRupees(amountPaise)}`,
      lastDay === null ? '' : `until ${formatShortDate(lastDay)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }))
  const field = (name: keyof Offer) => ({
    value: offer[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...offer, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <NativeSelect
        label="Discount code"
        data={[{ value: '', label: 'None' }, ...choices, { value: newCode, label: 'A new code' }]}
        {...field('code')}
      />
      {isNewCode(offer) && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput label="Discount" inputMode="numeric" error={error} {...field('size')} />
          <NativeSelect label="In" data={units} {...field('unit')} />
          <NativeSelect label="Plan" data={planChoices} {...field('plan')} />
          <TextInput label="Last day" type="date" {...field('lastDay')} />
        </SimpleGrid>
      )}
    </>
  )
}
