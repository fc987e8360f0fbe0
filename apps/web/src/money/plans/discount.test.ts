import { describe, expect, it } from 'vitest'
import { discountOf } from './plan-cards.tsx'

describe('discountOf', () => {
  it("returns the catalogue's discount at the catalogue's price", () => {
    expect(discountOf('basic', 9900)).toEqual({ wasPaise: 17_900, label: '44.75% off' })
    expect(discountOf('premium', 14_900)).toEqual({ wasPaise: 24_900, label: '40% off' })
  })

  it('computes the discount of another price in whole percent, rounded down', () => {
    expect(discountOf('basic', 12_900)).toEqual({ wasPaise: 17_900, label: '27% off' })
    expect(discountOf('premium', 10_000)).toEqual({ wasPaise: 24_900, label: '59% off' })
  })

  it('returns no discount when the price is not lower', () => {
    expect(discountOf('basic', 17_900)).toBeNull()
    expect(discountOf('basic', 17_899)).toBeNull()
    expect(discountOf('premium', 30_000)).toBeNull()
  })
})
