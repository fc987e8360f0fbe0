import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { importQuery } from '../../../library/imports/api.ts'
import { ImportLines } from '../../../library/imports/import-lines.tsx'
import { ImportProgress } from '../../../library/imports/import-progress.tsx'
import { ImportControls } from '../../../library/imports/import-controls.tsx'
import { lineStateChoices, lineStates } from '../../../library/imports/import-words.ts'
import { oneOf, type RawSearch, readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { ListSearchBox } from '../../../ui/lists/list-search-box.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { Filters } from '../../../ui/lists/record.tsx'
import { PageSkeleton } from '../../layout/page-skeleton.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(lineStates)(raw['state']),
})

const ImportScreen = ({ id }: { id: string }) => {
  const { search, shown, change, resetKey } = useListSearch(readSearch)
  const { data } = useSuspenseQuery(importQuery(id, {}))
  const progress = useRef<HTMLOutputElement>(null)
  return (
    <PageLayout
      title={data.import.name}
      eyebrow={
        <Anchor component={Link} to={addresses.imports}>
          Bulk import
        </Anchor>
      }
      actions={<ImportControls row={data.import} onPressed={() => progress.current?.focus()} />}
    >
      <ImportProgress ref={progress} row={data.import} />
      <Filters>
        <ListSearchBox label="Search the plan" q={search.q} onFind={(q) => change({ q })} />
        <NativeSelect
          aria-label="State"
          value={search.state ?? ''}
          data={[{ value: '', label: 'All lines' }, ...lineStateChoices]}
          onChange={(event) => change({ state: event.currentTarget.value || undefined })}
        />
      </Filters>
      <ListBoundary failed="The plan could not be loaded" resetKey={resetKey}>
        <ImportLines
          importId={id}
          filter={shown}
          onPage={(page, size = search.size) => change({ page, size })}
        />
      </ListBoundary>
    </PageLayout>
  )
}

/** One bulk import: its plan, and the result of each line. */
export const ImportPage = () => {
  const { id = '' } = useParams({ strict: false })
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ImportScreen key={id} id={id} />
    </Suspense>
  )
}
