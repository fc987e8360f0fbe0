import type { PromotionSummary } from '@lectureshelf/contract/people/promotions'
import { Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { pageSize } from '../../lib/page-search.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListPager, type ToPage } from '../../ui/lists/paged-list.tsx'
import { Badge, Record, RecordList } from '../../ui/lists/record.tsx'
import { useExistingPage } from '../../ui/lists/use-existing-page.ts'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { historyQuery, useUndoPromotion } from './api.ts'
import classes from './promotions.module.css'

const nameOf = ({ batch, department, college }: PromotionSummary): string =>
  [`Batch ${batch}`, department ?? '', college ?? ''].filter(Boolean).join(', ')

const UndoButton = ({ promotion }: { promotion: PromotionSummary }) => {
  const { _id: id, students, createdAt } = promotion
  return (
    <ActionButton
      action={useUndoPromotion()}
      given={{ id, students }}
      question={{
        title: `Undo the promotion of ${nameOf(promotion).replace('Batch', 'batch')}?`,
        message: `Of ${formatCount(students, 'student')}, those who were not changed since move back.`,
        confirmLabel: 'Undo',
      }}
      name={`Undo the promotion of ${nameOf(promotion)} of ${formatDateTime(createdAt)}`}
      explain={refusalReason}
    >
      Undo
    </ActionButton>
  )
}

interface PromotionHistoryProps {
  page: number | undefined
  size: number | undefined
  onPage: ToPage
}

/** Lists earlier promotions, each with an undo. */
export const PromotionHistory = ({ page = 1, size = pageSize, onPage }: PromotionHistoryProps) => {
  const { data } = useSuspenseQuery(historyQuery({ page, size }))
  useExistingPage({ list: data, page, size, onPage })
  return (
    <section aria-labelledby="history-title" className={classes.part}>
      <Title order={2} size="h3" id="history-title">
        Earlier promotions
      </Title>
      {data.total === 0 && (
        <EmptyState title="No promotion yet" hint="Choose a batch above to see what one would change." />
      )}
      <RecordList label="Promotions">
        {data.items.map((promotion) => {
          const { createdAt, by, students, undoneAt } = promotion
          return (
            <Record
              key={promotion._id}
              level={3}
              title={nameOf(promotion)}
              line={formatDateTime(createdAt)}
              rest={`${formatCount(students, 'student')}, by ${by}`}
              badges={undoneAt === null ? undefined : <Badge>Undone {formatDateTime(undoneAt)}</Badge>}
              quick={undoneAt === null ? <UndoButton promotion={promotion} /> : undefined}
            />
          )
        })}
      </RecordList>
      <ListPager page={page} size={size} total={data.total} onPage={onPage} />
    </section>
  )
}
