import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { receipt } from '../../../test/receipts.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

describe('the sheet of a receipt', () => {
  it('has the mark of the site, and the address of support while there is one', () => {
    const { container, rerender } = render(
      <ReceiptSheet receipt={receipt} supportMail="support@lectureshelf.example" />,
    )
    expect(container.querySelector('header svg')).not.toBeNull()
    const link = screen.getByRole('link', { name: 'support@lectureshelf.example' })
    expect(link.getAttribute('href')).toContain('mailto:support@lectureshelf.example')
    rerender(<ReceiptSheet receipt={receipt} supportMail="" />)
    expect(screen.getByRole('article').textContent).not.toContain('Questions')
  })

  it('says that payments are non-refundable', () => {
    render(<ReceiptSheet receipt={receipt} supportMail="" />)
    expect(screen.getByRole('article').textContent).toContain('Payments are non-refundable.')
  })

  it('does not say so once the payment was refunded', () => {
    const voided = {
      voidedAt: '2026-11-22T10:00:00Z',
      voidReason: 'Paid twice.',
      voidKind: 'refunded' as const,
    }
    render(<ReceiptSheet receipt={{ ...receipt, ...voided }} supportMail="" />)
    const { textContent } = screen.getByRole('article')
    expect(textContent).toContain('Amount refunded')
    expect(textContent).toContain('Computer generated')
    expect(textContent).not.toContain('non-refundable')
  })

  it("does not call the owner's word a payment that was received", () => {
    render(<ReceiptSheet receipt={{ ...receipt, basis: 'word', acceptedBy: 'Suma Shetty' }} supportMail="" />)
    const { textContent } = screen.getByRole('article')
    expect(textContent).toContain('Approved by Suma Shetty: no bank statement')
    expect(textContent).not.toContain('Paid by UPI')
    expect(textContent).not.toContain('received')
  })
})
