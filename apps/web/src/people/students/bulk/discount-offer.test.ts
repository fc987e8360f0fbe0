import { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { expect, test } from 'vitest'
import { formErrors } from '../../../lib/form-errors.ts'
import { newCodeForm } from './discount-offer.tsx'

const offer = { code: 'new', plan: '', lastDay: '' }
const errorsOf = (size: string, unit: string) =>
  formErrors(DiscountCodeForm)(newCodeForm({ ...offer, size, unit }, 5, ''))

test('a discount is what people write as a number', () => {
  expect(newCodeForm({ ...offer, size: '10', unit: 'percent' }, 5, '')).toMatchObject({ percent: 10 })
  expect(newCodeForm({ ...offer, size: '50', unit: 'rupees' }, 5, '')).toMatchObject({ amountPaise: 5000 })
})

test.each(['1e1', '0x10', '', 'ten'])('%j is no discount', (size) => {
  expect(errorsOf(size, 'percent')).toEqual({ percent: 'The percentage must be a number.' })
  expect(errorsOf(size, 'rupees')).toEqual({ amountPaise: 'The amount must be a number.' })
})
