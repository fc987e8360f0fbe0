import { readersDays } from '@lectureshelf/contract/constants'
import { peopleWords } from '@lectureshelf/contract/site/insight/insight-periods'
import type { PeopleCount } from '@lectureshelf/contract/base/people-count'
import { Text } from '@mantine/core'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { formatCount } from '../../lib/format.ts'
import { subjectInsightsQuery } from './api.ts'

interface Insights {
  readers: PeopleCount
  pdfsOpened: number
  pdfs: number
}

const studentWords = (readers: PeopleCount): string =>
  typeof readers === 'number' ? formatCount(readers, 'student') : `${peopleWords(readers)} students`

const sentenceOf = ({ readers, pdfsOpened, pdfs }: Insights): string =>
  pdfs === 0
    ? 'No PDFs yet, so no readers.'
    : `Last ${readersDays} days: ${studentWords(readers)} read here, ${pdfsOpened} of ${formatCount(pdfs, 'PDF')} opened.`

/** Shows the owner how many people read a subject, without delaying the page; a phone needs two lines. */
export const SubjectInsights = ({ subCode }: { subCode: string }) => {
  const { data, isError } = useSteadyQuery(subjectInsightsQuery(subCode))
  return (
    <Text
      component="p"
      c="dimmed"
      mih={{ base: '3.1em', xs: '1.55em' }}
      aria-busy={data === undefined && !isError}
    >
      {isError ? 'The readers could not be counted.' : data && sentenceOf(data)}
    </Text>
  )
}
