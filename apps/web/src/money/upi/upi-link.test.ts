import { describe, expect, it } from 'vitest'
import { upiLink } from './payment-panel.tsx'

const payment = {
  upiId: 'lectureshelf@upi',
  payeeName: 'LectureShelf Demo',
  amountPaise: 9900,
  note: 'Basic plan',
}

describe('a UPI link', () => {
  it('names payee, amount with two decimals, currency and note, each value encoded', () => {
    expect(upiLink(payment)).toBe(
      'upi://pay?pa=lectureshelf%40upi&pn=LectureShelf%20Demo&am=99.00&cu=INR&tn=Basic%20plan',
    )
  })

  it('writes paise that are not round', () => {
    expect(upiLink({ ...payment, amountPaise: 14_905 })).toContain('&am=149.05&')
  })

  it('never lets a value start another parameter', () => {
    const link = upiLink({ ...payment, payeeName: 'A & B + C=1#', note: 'x&am=1' })
    const values = new URLSearchParams(link.slice('upi://pay?'.length))
    expect(Object.fromEntries(values)).toEqual({
      pa: 'lectureshelf@upi',
      pn: 'A & B + C=1#',
      am: '99.00',
      cu: 'INR',
      tn: 'x&am=1',
    })
    expect(link).not.toMatch(/[+#]/)
  })
})
