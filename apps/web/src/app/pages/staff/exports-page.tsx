import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { mayUse } from '@lectureshelf/contract/access'
import { exportNames, exportRights } from '@lectureshelf/contract/site/exports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ExportForm } from '../../../site/exports/export-form.tsx'
import { readExportSearch } from '../../../site/exports/export-search.ts'
import { meQuery } from '../../../base/identity/api.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { useListSearch } from '../../use-list-search.ts'
import { exportFilterWords } from './export-words.ts'

/** Downloads whole lists for the accountant. */
export const ExportsPage = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const { search, change } = useListSearch(readExportSearch)
  const lists = exportNames.filter((name) => mayUse(me, exportRights[name]))
  const list = lists.find((name) => name === search.list)
  return (
    <PageLayout title="Exports">
      <ExportForm
        search={{ ...search, list }}
        lists={lists}
        today={dayInIndia(new Date())}
        filterWords={exportFilterWords}
        onChange={change}
      />
    </PageLayout>
  )
}
