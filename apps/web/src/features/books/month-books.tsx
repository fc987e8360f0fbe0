import type { BookGroup, BookMonth } from '@lectureshelf/contract/money/bank/books'
import { Title } from '@mantine/core'
import { formatSum } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { monthWords } from './month-words.ts'

const waysToSplit = [
  { by: 'plan', title: 'By plan', column: 'Plan' },
  { by: 'college', title: 'By college', column: 'College' },
  { by: 'department', title: 'By department', column: 'Department' },
] as const satisfies { by: BookGroup['by']; title: string; column: string }[]

/** Shows the receipts of a month by plan, college and department. */
export const MonthBooks = ({ book: { month, groups } }: { book: BookMonth }) => (
  <section aria-labelledby="month-title">
    <Title order={2} size="h3" id="month-title" mt="lg" mb="sm">
      Receipts of {monthWords(month)}
    </Title>
    {groups.length === 0 ? (
      <EmptyState title="No receipts in this month" hint="Choose another month." />
    ) : (
      waysToSplit.map(({ by, title, column }) => (
        <section key={by} aria-label={title}>
          <Title order={3} size="h4" mt="md" mb="xs">
            {title}
          </Title>
          <RowTable
            label={`${title}, ${monthWords(month)}`}
            columns={[column, 'Receipts', 'Received', 'Became void']}
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
  </section>
)
