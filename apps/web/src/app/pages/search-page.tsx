import { kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type SearchPlace, addressOf, readSearch } from '../../reading/search/search-address.ts'
import { SearchView } from '../../reading/search/search-view.tsx'
import { searchWords } from '../../reading/search/search-words.ts'
import { meQuery } from '../../base/identity/api.ts'
import { NetworkError } from '../../lib/http/http.ts'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import type { RawSearch } from '../../lib/page-search.ts'
import { PageLayout } from '../../ui/page-layout.tsx'
import { KeptOffline } from '../layout/kept-offline.tsx'

/** Searches the pages of all notes that the person may read, and the names of subjects, sections and PDFs. */
export const SearchPage = () => {
  const router = useRouter()
  const raw: RawSearch = useSearch({ strict: false })
  const place = useMemo(() => readSearch(raw), [raw])
  const { data: me, error } = useSteadyQuery(meQuery)
  const change = (changes: Partial<SearchPlace>) => {
    // A result may have been opened since the last letter.
    if (router.history.location.pathname !== addresses.search) return
    const search = addressOf({ subject: place.subject, ...changes })
    void router.navigate({ to: '.', search, replace: true, resetScroll: changes.page !== undefined })
  }
  const leave = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/Welcome' })
  }
  const { title } = searchWords
  return (
    <PageLayout title={title} tabTitle={place.q === undefined ? title : `${place.q} - ${title}`} isNarrow>
      <SearchView
        place={place}
        isOwner={me !== undefined && kindOf(me) === 'owner'}
        student={me !== undefined && kindOf(me) === 'student' ? me : null}
        onChange={change}
        onLeave={leave}
        isOffline={error instanceof NetworkError}
        whenOffline={<KeptOffline />}
      />
    </PageLayout>
  )
}
