import { useQuery } from '@tanstack/react-query'
import { dssQuery } from '../../../base/dss/api.ts'
import { PromotionHistory } from '../../../people/promotions/promotion-history.tsx'
import { PromotionPreview } from '../../../people/promotions/promotion-preview.tsx'
import { type RawSearch, readPaging, text } from '../../../lib/page-search.ts'
import { placeChoices } from '../../../lib/place-choices.ts'
import { FilterFields } from '../../../ui/lists/filter-fields.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { Filters } from '../../../ui/lists/record.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  batch: text(raw['batch']),
  department: text(raw['department']),
  college: text(raw['college']),
})

/** Promotes a batch by one semester after a preview, and undoes promotions. */
export const PromotionsPage = () => {
  const { search, shown, change, resetKey } = useListSearch(readSearch)
  const { data: dss } = useQuery(dssQuery)
  const { batches, departments, colleges } = placeChoices(dss)
  const { batch, department, college } = shown
  return (
    <PageLayout title="Promotions">
      <Filters>
        <FilterFields
          shown={search}
          fields={[
            { name: 'batch', label: 'Batch', choices: batches, none: 'Choose' },
            { name: 'department', label: 'Department', choices: departments },
            { name: 'college', label: 'College', choices: colleges },
          ]}
          onChange={change}
        />
      </Filters>
      {batch !== undefined && (
        <ListBoundary failed="The preview could not be loaded" resetKey={resetKey}>
          <PromotionPreview
            key={`${batch} ${department ?? ''} ${college ?? ''}`}
            choice={{ batch, department, college }}
          />
        </ListBoundary>
      )}
      <ListBoundary failed="The promotions could not be loaded" resetKey={resetKey}>
        <PromotionHistory
          page={shown.page}
          size={shown.size}
          onPage={(page, size = search.size) => change({ page, size })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
