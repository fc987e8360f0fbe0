import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pricesToShow, rememberShown, rememberShownPayee, shownPayee } from './shown-prices.ts'

const stored = new Map<string, string>()
const hourMs = 60 * 60_000
const raised = { basic: 12_900, premium: 18_900 }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the prices of the plans', () => {
  it('are the current ones until a QR code has shown others', () => {
    expect(pricesToShow(raised, 0)).toEqual(raised)
  })

  it('stay what the QR code showed first, for 48 hours and for that plan alone', () => {
    rememberShown('basic', 9900, 0)
    rememberShown('basic', 12_900, hourMs)
    expect(pricesToShow(raised, 48 * hourMs - 1)).toEqual({ basic: 9900, premium: 18_900 })
    expect(pricesToShow(raised, 48 * hourMs)).toEqual(raised)
  })

  it('start a new 48 hours once the first have passed', () => {
    rememberShown('basic', 9900, 0)
    rememberShown('basic', 12_900, 48 * hourMs)
    expect(pricesToShow({ ...raised, basic: 15_900 }, 90 * hourMs).basic).toBe(12_900)
  })

  it('are never higher than the current ones', () => {
    rememberShown('basic', 12_900, 0)
    expect(pricesToShow({ ...raised, basic: 9900 }, 1).basic).toBe(9900)
    rememberShown('basic', 9900, hourMs)
    expect(pricesToShow(raised, 48 * hourMs).basic).toBe(9900)
  })

  it('are the current ones when nothing can be stored, or the stored value is damaged', () => {
    for (const nonsense of ['', '9900', 'x 0', '99.5 0', '9900 x']) {
      stored.set('shown-price-basic', nonsense)
      expect(pricesToShow(raised, 0)).toEqual(raised)
    }
    vi.stubGlobal('localStorage', undefined)
    rememberShown('basic', 9900, 0)
    expect(pricesToShow(raised, 0)).toEqual(raised)
  })
})

describe('the payee of a claim', () => {
  it('is the one that a QR code showed last', () => {
    expect(shownPayee()).toEqual({})
    rememberShownPayee('old@okbank')
    rememberShownPayee('shelf@okbank')
    expect(shownPayee()).toEqual({ upiId: 'shelf@okbank' })
  })

  it('is left to the server when nothing can be stored', () => {
    vi.stubGlobal('localStorage', undefined)
    rememberShownPayee('shelf@okbank')
    expect(shownPayee()).toEqual({})
  })
})
