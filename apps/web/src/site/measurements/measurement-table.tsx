import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { measurementsQuery } from './api.ts'
import { failureWords, lineWords, pageWords, timingWords } from './measurement-words.ts'

const columns = [
  'Page and line',
  'Opened',
  'Largest content',
  'First picture of a PDF',
  'Sharp page of a PDF',
  'Failures',
]

/** Shows how fast pages were where they are used, by kind of page and line. */
export const MeasurementTable = () => {
  const { data } = useSuspenseQuery(measurementsQuery)
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="Nothing was measured in the last 7 days"
        hint="One visit in ten is measured, once someone reads here."
      />
    )
  }
  const rows = data.items.map((item) => ({
    id: `${item.page} ${item.line}`,
    cells: [
      `${pageWords[item.page]}, ${lineWords[item.line]}`,
      item.opened,
      timingWords(item.lcp),
      timingWords(item.firstPicture),
      timingWords(item.sharpPage),
      failureWords(item),
    ],
  }))
  return (
    <>
      <Text c="dimmed" mb="md">
        The last {data.days} days, from one visit in ten. Three of four visits were at least this fast; the
        number of visits is in brackets. No row is about a person.
      </Text>
      <RowTable label="Speed by page and line" columns={columns} rows={rows} rowsAtFirst={20} />
    </>
  )
}
