import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MarksView } from '../../reading/marks/list/marks-view.tsx'
import { markWords } from '../../reading/marks/mark-words.ts'
import { type RawSearch, readPaging, text } from '../../lib/page-search.ts'
import { PageLayout } from '../../ui/page-layout.tsx'
import { KeptOffline } from '../layout/kept-offline.tsx'

/** One's own marks: of all notes, or of one subject. */
export const MarksPage = () => {
  const router = useRouter()
  const raw: RawSearch = useSearch({ strict: false })
  const asked = useMemo(() => {
    const { q, page = 1 } = readPaging(raw)
    return { q, page, subCode: text(raw['subject'])?.toUpperCase() }
  }, [raw])
  const change = (changes: Partial<typeof asked>) => {
    const { q, page, subCode } = { ...asked, ...changes }
    const search: RawSearch = { q, subject: subCode, page: page === 1 ? undefined : page }
    void router.navigate({ to: '.', search, replace: true, resetScroll: changes.page !== undefined })
  }
  const { subCode } = asked
  return (
    <PageLayout
      title={subCode === undefined ? markWords.title : `${markWords.title} in ${subCode}`}
      tabTitle={markWords.title}
      isNarrow
    >
      <MarksView asked={asked} onChange={change} whenOffline={<KeptOffline />} />
    </PageLayout>
  )
}
