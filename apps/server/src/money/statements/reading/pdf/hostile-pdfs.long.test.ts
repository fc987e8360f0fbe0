import { statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { expect, it } from 'vitest'
import { streamOf, tinyPdf } from '../../../../../test/tiny-pdf.ts'
import { readStatement } from '../read-statement.ts'

it('words without an end are refused', async () => {
  const page = streamOf(
    `BT /F1 1 Tf 2 TL 40 800 Td ${'(1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0) Tj T* '.repeat(2000)} ET`,
  )
  const bytes = tinyPdf({ contents: Array.from({ length: 12 }, () => page) })
  await expect(readStatement(bytes)).rejects.toMatchObject({
    code: 'statement_unreadable',
    message: statementRefusals.pdfTooLarge,
  })
}, 60_000)
