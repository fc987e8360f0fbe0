import { describe, expect, it } from 'vitest'
import { receipt } from '../../../test/receipts.ts'
import { amountLabel, purchaseRows, sumRows, taxRows } from './receipt-words.ts'

const issuer = {
  legalName: 'Suma Shetty',
  address: '12 MG Road\nBengaluru 560001',
  gstin: '29AAGCB7383J1Z4',
  sac: '998431',
  taxPercent: 18,
}
const valueOf = (rows: readonly (readonly [string, string])[], name: string) =>
  rows.filter(([one]) => one === name).map(([, value]) => value)

describe('the rows of a receipt', () => {
  it('name what was bought, and how it was paid', () => {
    expect(purchaseRows(receipt)).toEqual([
      ['Number', 'LS/26-27/000042'],
      ['Date', '20 Nov 2026'],
      ['Received from', 'Asha Kulkarni (1LS22CS001)'],
      ['For', 'Premium plan, 5th Sem to 6th Sem'],
      ['Valid', '20 Nov 2026 to 19 Nov 2027'],
      ['Paid by UPI, UTR', '632277770001'],
      ['Paid to', 'LectureShelf Demo'],
    ])
    expect(valueOf(purchaseRows({ ...receipt, basis: 'cash' }), 'Paid')).toEqual(['In cash'])
  })

  it("say that the owner's word was accepted, and by whom, instead of a payment that no one saw", () => {
    const word = { ...receipt, basis: 'word' as const, acceptedBy: 'Suma Shetty' }
    expect(purchaseRows(word).slice(5)).toEqual([
      ['UTR as claimed', '632277770001'],
      [
        'Accepted',
        'Approved by Suma Shetty: no bank statement showed the payment when this receipt was issued',
      ],
      ['Paid to', 'LectureShelf Demo'],
    ])
    expect(valueOf(purchaseRows({ ...word, acceptedBy: null }), 'Accepted')).toEqual([
      'Approved by the owner: no bank statement showed the payment when this receipt was issued',
    ])
    expect(amountLabel(word)).toBe('Amount accepted')
    expect(amountLabel({ ...word, voidKind: 'undone' })).toBe('Amount not granted')
  })

  it('name each credit: its day, its part, and another reference', () => {
    const payments = [
      { day: '2026-11-18', utr: '632277770001', amountPaise: 14_000, ofPaise: 14_000 },
      { day: '2026-11-19', utr: '632377770002', amountPaise: 900, ofPaise: 5000 },
    ]
    expect(valueOf(purchaseRows({ ...receipt, payments }), 'Arrived')).toEqual([
      'Rs 140 on 18 Nov 2026',
      'Rs 9 of Rs 50 on 19 Nov 2026, UTR 632377770002',
    ])
  })

  it('say what was received, in words, and by how much it was short', () => {
    expect(sumRows(receipt)).toEqual([['In words', 'Rupees one hundred forty-nine only']])
    const short = { ...receipt, receivedPaise: 14_000, acceptedBy: 'Suma Shetty' }
    expect(sumRows(short)).toEqual([
      ['In words', 'Rupees one hundred forty only'],
      ['Difference', 'Rs 9 short of Rs 149, accepted by Suma Shetty'],
    ])
    expect(valueOf(sumRows({ ...short, acceptedBy: null }), 'Difference')).toEqual([
      'Rs 9 short of Rs 149, accepted',
    ])
  })

  it.each([
    [null, 'Amount received'],
    ['reversed', 'Amount taken back'],
    ['refunded', 'Amount refunded'],
    ['undone', 'Amount not granted'],
  ] as const)('with the end %s say "%s"', (voidKind, label) => {
    expect(amountLabel({ ...receipt, voidKind })).toBe(label)
  })
})

describe('the tax on a receipt', () => {
  it('is none without a GSTIN', () => {
    expect(taxRows(receipt)).toEqual([])
    expect(taxRows({ ...receipt, issuer: { ...issuer, gstin: '', sac: '', taxPercent: 0 } })).toEqual([])
  })

  it('is contained in the sum, half for the country and half for the state', () => {
    const tax = { taxablePaise: 12_627, centralPaise: 1136, statePaise: 1136, roundOffPaise: 1 }
    expect(taxRows({ ...receipt, issuer, tax })).toEqual([
      ['SAC', '998431'],
      ['Place of supply', 'Karnataka (29)'],
      ['Taxable value', 'Rs 126.27'],
      ['CGST 9%', 'Rs 11.36'],
      ['SGST 9%', 'Rs 11.36'],
      ['Round off', 'Rs 0.01'],
    ])
    expect(valueOf(taxRows({ ...receipt, issuer, tax: { ...tax, roundOffPaise: -1 } }), 'Round off')).toEqual(
      ['-Rs 0.01'],
    )
  })

  it('of a receipt from before is what was printed then', () => {
    const tax = { taxablePaise: 12_627, centralPaise: 1136, statePaise: 1137, roundOffPaise: 0 }
    expect(taxRows({ ...receipt, issuer, tax }).slice(3)).toEqual([
      ['CGST 9%', 'Rs 11.36'],
      ['SGST 9%', 'Rs 11.37'],
    ])
  })

  it('has the name that the second half has in a union territory', () => {
    const tax = { taxablePaise: 8390, centralPaise: 755, statePaise: 755, roundOffPaise: 0 }
    const ofChandigarh = { ...issuer, gstin: '04AAPFU0939F1Z3' }
    expect(valueOf(taxRows({ ...receipt, issuer: ofChandigarh, tax }), 'UTGST 9%')).toEqual(['Rs 7.55'])
  })
})

describe('a receipt with a discount, or with another sum in cash', () => {
  it('names the price, the discount code and what it took off', () => {
    const discount = { letters: 'BCDFGHJKMNPQ', amountPaise: 2000 }
    const rows = purchaseRows({ ...receipt, amountPaise: 12_900, receivedPaise: 12_900, discount })
    expect(valueOf(rows, 'Price')).toEqual(['Rs 149'])
    expect(valueOf(rows, 'Discount, code BCDF-GHJK-MNPQ')).toEqual(['-Rs 20'])
    expect(valueOf(purchaseRows(receipt), 'Price')).toEqual([])
  })

  it('says by how much the cash was short of the price, or more than it', () => {
    const cash = { ...receipt, basis: 'cash' as const, acceptedBy: 'Suma Shetty' }
    expect(valueOf(sumRows({ ...cash, receivedPaise: 14_000 }), 'Difference')).toEqual([
      'Rs 9 short of Rs 149, accepted by Suma Shetty',
    ])
    expect(valueOf(sumRows({ ...cash, receivedPaise: 15_000 }), 'Difference')).toEqual([
      'Rs 1 more than Rs 149',
    ])
    expect(valueOf(sumRows(cash), 'Difference')).toEqual([])
  })
})
