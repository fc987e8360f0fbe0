import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { mayUse } from '@lectureshelf/contract/access'
import { exportNames, exportRights, type ExportName } from '@lectureshelf/contract/site/exports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ExportForm } from '../../../site/exports/export-form.tsx'
import { readExportSearch } from '../../../site/exports/export-search.ts'
import { meQuery } from '../../../base/identity/api.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { useListSearch } from '../../use-list-search.ts'
import { creditFilterNames } from '@lectureshelf/contract/money/bank/credit-states'
import { mailStateNames } from '@lectureshelf/contract/base/mail'
import {
  accountStateNames,
  claimStateNames,
  subscriptionStateNames,
} from '@lectureshelf/contract/state-names'
import { actionWords, entityWords } from '../../../base/audit/audit-words.ts'
import { kindWords } from '../../../money/claims/claim-words.ts'
import { kindWords as personKindWords, planWords } from '../../../people/students/list/student-filters.ts'

type Words = (value: string) => string

const wordsIn = (names: Readonly<Record<string, string>>): Words => {
  const words = new Map(Object.entries(names))
  return (value) => words.get(value) ?? value
}

const filterWords: Partial<Record<ExportName, Readonly<Record<string, Words>>>> = {
  credits: { state: wordsIn(creditFilterNames) },
  claims: { state: wordsIn(claimStateNames), kind: wordsIn(kindWords) },
  subscriptions: { state: wordsIn(subscriptionStateNames) },
  texts: { state: wordsIn(mailStateNames) },
  students: {
    kind: wordsIn(personKindWords),
    state: wordsIn(accountStateNames),
    plan: wordsIn(planWords),
  },
  audit: { action: actionWords, entity: entityWords },
}

/** Returns the value of a filter in the words of the list's own screen; one without such words as it is. */
const exportFilterWords = (list: ExportName, name: string, value: string): string =>
  filterWords[list]?.[name]?.(value) ?? value

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
