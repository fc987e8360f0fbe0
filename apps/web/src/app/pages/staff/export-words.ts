import { creditFilterNames } from '@lectureshelf/contract/money/bank/credit-states'
import type { ExportName } from '@lectureshelf/contract/site/exports'
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
export const exportFilterWords = (list: ExportName, name: string, value: string): string =>
  filterWords[list]?.[name]?.(value) ?? value
