import { addresses } from '@lectureshelf/contract/addresses'
import {
  type InsightStep,
  fewestPeople,
  peopleWords,
} from '@lectureshelf/contract/site/insight/insight-periods'
import type { ReadNote } from '@lectureshelf/contract/site/insight/insight-report'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { reportQueries } from '../api.ts'
import { InsightSection, ListFold, PeriodCharts } from './insight-section.tsx'
import { barOfPeople, peopleOfBar, spanWords, stepWords } from './insight-words.ts'

const pageWords = (page: number | null, pages: number | null): string =>
  page === null ? `under ${fewestPeople}` : pages === null ? String(page) : `${page} of ${pages}`

const noteName = ({ title, subCode }: ReadNote): string =>
  subCode === null ? title : `${title} (${subCode})`

/** Shows how many read, and which notes, to which page. */
export const ReadingSection = ({ by }: { by: InsightStep }) => {
  const { periods, readers, notes } = useSuspenseQuery(reportQueries.reading(by)).data
  return (
    <InsightSection
      title="Reading"
      words="Students who opened a note, each once in a period; staff are not counted."
      numbers={[
        { value: peopleWords(periods.at(-1)?.readers ?? 'few'), name: `readers ${stepWords[by].current}` },
        { value: peopleWords(readers), name: `readers in ${spanWords(by)}` },
      ]}
    >
      <PeriodCharts
        by={by}
        periods={periods}
        charts={[{ title: 'Readers', valueOf: (period) => barOfPeople(period.readers), format: peopleOfBar }]}
        label="Readers"
        columns={[{ name: 'Readers', cellOf: (period) => peopleWords(period.readers) }]}
      />
      <ListFold
        label={`Most read in ${spanWords(by)}`}
        none={`No note had ${fewestPeople} readers.`}
        columns={['Note', 'Readers', 'Half of them reached page', `At least ${fewestPeople} reached page`]}
        rows={notes.map((note) => ({
          id: note.pdfFile,
          cells: [
            noteName(note),
            peopleWords(note.readers),
            pageWords(note.halfReached, note.pages),
            pageWords(note.fiveReached, note.pages),
          ],
        }))}
      />
    </InsightSection>
  )
}

/** Shows subjects without notes, and words that no one found. */
export const GapsSection = ({ by }: { by: InsightStep }) => {
  const { subjects, gaps, words, missed } = useSuspenseQuery(reportQueries.gaps(by)).data
  return (
    <InsightSection
      title="What is missing"
      words={`Subjects that have students and no notes today, and words searched for without a result in ${spanWords(by)}.`}
      more={{ to: addresses.searchMisses, words: 'Everything searched for and not found' }}
      numbers={[
        {
          value: String(subjects),
          name: subjects === 1 ? 'subject without notes' : 'subjects without notes',
        },
        { value: String(words), name: words === 1 ? 'search text not found' : 'search texts not found' },
      ]}
    >
      <ListFold
        label="Subjects without notes"
        none="Every subject with students has notes."
        columns={['Subject', 'Place', 'Students there']}
        rows={gaps.map(({ subCode, subName, place, students }) => ({
          id: `${subCode} ${place}`,
          cells: [`${subCode} ${subName}`, place, String(students)],
        }))}
      />
      <ListFold
        label="Searched and not found"
        none="Every search found something."
        columns={['Words', 'Place', 'Searches so far']}
        rows={missed.map(({ query, place, searches }) => ({
          id: `${query} ${place}`,
          cells: [query, place, peopleWords(searches)],
        }))}
      />
    </InsightSection>
  )
}

const pdfWords = (count: number): string => formatCount(count, 'PDF')

/** Shows what each member of staff added, and how many read it. */
export const WorkSection = ({ by }: { by: InsightStep }) => {
  const { periods, staff } = useSuspenseQuery(reportQueries.work(by)).data
  const added = periods.reduce((sum, { pdfs }) => sum + pdfs, 0)
  return (
    <InsightSection
      title="What staff added"
      words="Additions that still exist, and the readers of all PDFs that the person ever added."
      more={{ to: addresses.audit, words: 'The audit log' }}
      numbers={[
        { value: String(periods.at(-1)?.pdfs ?? 0), name: `PDFs added ${stepWords[by].current}` },
        { value: String(added), name: `PDFs added in ${spanWords(by)}` },
      ]}
    >
      <PeriodCharts
        by={by}
        periods={periods}
        charts={[{ title: 'PDFs added', valueOf: ({ pdfs }) => pdfs, format: pdfWords }]}
        label="PDFs added"
        columns={[{ name: 'PDFs added', cellOf: ({ pdfs }) => String(pdfs) }]}
      />
      <ListFold
        label={`Staff in ${spanWords(by)}`}
        none="No one is on staff."
        isOfNumbers
        columns={['Person', 'Subjects', 'Sections', 'PDFs', 'Replaced', 'References', 'Readers']}
        rows={staff.map(({ id, name, ...work }) => ({
          id,
          cells: [
            name,
            String(work.subjects),
            String(work.sections),
            String(work.pdfs),
            String(work.replaced),
            String(work.references),
            peopleWords(work.readers),
          ],
        }))}
      />
    </InsightSection>
  )
}
