import { BatchSelector } from '../../../features/promotions/batch-selector.tsx'
import { PromotionHistory } from '../../../features/promotions/promotion-history.tsx'
import { PromotionPreview } from '../../../features/promotions/promotion-preview.tsx'
import { type RawSearch, readPaging, text } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  batch: text(raw['batch']),
  department: text(raw['department']),
})

/** Promotes a batch by one semester after a preview, and undoes promotions. */
export const PromotionsPage = () => {
  const { search, shown, change, resetKey } = useListSearch(readSearch)
  const { batch, department } = shown
  return (
    <PageLayout title="Promotions">
      <BatchSelector shown={search} onChange={change} />
      {batch !== undefined && (
        <ListBoundary failed="The preview could not be loaded" resetKey={resetKey}>
          <PromotionPreview key={`${batch} ${department ?? ''}`} choice={{ batch, department }} />
        </ListBoundary>
      )}
      <ListBoundary failed="The promotions could not be loaded" resetKey={resetKey}>
        <PromotionHistory page={shown.page ?? 1} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
