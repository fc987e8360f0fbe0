import { describe, expect, it } from 'vitest'
import { discountOf } from './discount.ts'

describe('the discount', () => {
  it('at the price of the catalogue is the one of the catalogue', () => {
    expect(discountOf('basic', 9900)).toEqual({ wasPaise: 17_900, label: '44.75% off' })
    expect(discountOf('premium', 14_900)).toEqual({ wasPaise: 24_900, label: '40% off' })
  })

  it('at another price is what it is, in whole percent and never more', () => {
    expect(discountOf('basic', 12_900)).toEqual({ wasPaise: 17_900, label: '27% off' })
    expect(discountOf('premium', 10_000)).toEqual({ wasPaise: 24_900, label: '59% off' })
  })

  it('is none where nothing is taken off', () => {
    expect(discountOf('basic', 17_900)).toBeNull()
    expect(discountOf('basic', 17_899)).toBeNull()
    expect(discountOf('premium', 30_000)).toBeNull()
  })
})
