import type { BookGroup, BookMonth } from '@lectureshelf/contract/money/bank/books'
import { Title } from '@mantine/core'
import { formatSum } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import shared from '../../ui/shared.module.css'
import { monthInWords } from '@lectureshelf/contract/formats/days'
import { PageSection } from '../../ui/lists/page-section.tsx'

const waysToSplit = [
  { by: 'plan', title: 'By plan', column: 'Plan' },
  { by: 'college', title: 'By college', column: 'College' },
  { by: 'department', title: 'By department', column: 'Department' },
] as const satisfies { by: BookGroup['by']; title: string; column: string }[]

/** Shows the parts of the tax invoices of a month. */
const TaxOfMonth = ({ book: { month, tax } }: { book: BookMonth }) => (
  <PageSection title={`Tax invoices of ${monthInWords(month)}`} mt="lg">
    <RowTable
      label={`Tax invoices of ${monthInWords(month)}`}
      columns={['Month', 'Taxable value', 'CGST', 'SGST', 'Round off']}
      isOfNumbers
      rows={[
        {
          id: month,
          cells: [
            monthInWords(month),
            formatSum(tax.taxablePaise),
            formatSum(tax.centralPaise),
            formatSum(tax.statePaise),
            formatSum(tax.roundOffPaise),
          ],
        },
      ]}
    />
    <p className={shared.note}>Issued in the month, less those voided in it.</p>
  </PageSection>
)

const hasTax = ({ tax }: BookMonth): boolean => Object.values(tax).some((paise) => paise !== 0)

const ReceiptsOfMonth = ({ book: { month, groups } }: { book: BookMonth }) => (
  <PageSection title={`Receipts of ${monthInWords(month)}`} mt="lg">
    {groups.length === 0 ? (
      <EmptyState title="No receipts in this month" hint="Choose another month." />
    ) : (
      waysToSplit.map(({ by, title, column }) => (
        <section key={by} aria-label={title}>
          <Title order={3} size="h4" mt="md" mb="xs">
            {title}
          </Title>
          <RowTable
            label={`${title}, ${monthInWords(month)}`}
            columns={[column, 'Receipts', 'Received', 'Voided']}
            isOfNumbers
            rows={groups
              .filter((group) => group.by === by)
              .map(({ name, receipts, receivedPaise, voidedPaise }) => ({
                id: name,
                cells: [name, String(receipts), formatSum(receivedPaise), formatSum(voidedPaise)],
              }))}
          />
        </section>
      ))
    )}
  </PageSection>
)

/** Shows the tax of a month, and its receipts by plan, college and department. */
export const MonthBooks = ({ book }: { book: BookMonth }) => (
  <>
    {hasTax(book) && <TaxOfMonth book={book} />}
    <ReceiptsOfMonth book={book} />
  </>
)
