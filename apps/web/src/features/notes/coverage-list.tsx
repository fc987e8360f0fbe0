import { addresses } from '@lectureshelf/contract/addresses'
import type { SubjectCoverage } from '@lectureshelf/contract/content/notes'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatShortDate } from '../../lib/format.ts'
import { pageSize } from '../../lib/page-search.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { Badge } from '../../ui/lists/record.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { type CoverageFilter, coverageQuery } from './api.ts'
import classes from './file-list.module.css'
import { FilterChips } from './filter-chips.tsx'

interface CoverageListProps {
  filter: CoverageFilter
  onPage: (page: number) => void
  onHas: (has: string | undefined) => void
}

type Place = SubjectCoverage['offerings'][number]

const columns = ['Subject', 'Taught at', 'PDFs', 'Sections', 'References', 'Newest', 'Readers', 'Opened']

const nameOf = ({ department, scheme, semester }: Place): string =>
  `${department.deptId} ${scheme.scheme} ${semester.semName}`

const matches = ({ department, scheme, semester }: Place, filter: CoverageFilter): boolean =>
  (filter.department ?? department.deptId) === department.deptId &&
  (filter.scheme ?? scheme.scheme) === scheme.scheme &&
  (filter.semester ?? semester.semName) === semester.semName

const Subject = ({ subject, place }: { subject: SubjectCoverage; place: Place | undefined }) => {
  const { subCode, subAbb, subName } = subject
  const words = `${subCode} ${subAbb}`
  if (place === undefined) return words
  const { department, scheme, semester } = place
  const shelf = addresses.admin(department.deptId, scheme.scheme, semester.semName)
  return (
    <span className={classes.words}>
      <Anchor component={Link} to={`${shelf}/${encodeURIComponent(subCode)}`}>
        {words}
      </Anchor>
      <span className={classes.note}>{subName}</span>
    </span>
  )
}

const Places = ({ offerings }: Pick<SubjectCoverage, 'offerings'>) => (
  <span className={classes.words}>
    {offerings.map((place) => (
      <span key={nameOf(place)} className={classes.place}>
        {nameOf(place)}
      </span>
    ))}
  </span>
)

const cellsOf = (subject: SubjectCoverage, place: Place | undefined) => [
  <Subject key="subject" subject={subject} place={place} />,
  <Places key="places" offerings={subject.offerings} />,
  subject.pdfs === 0 ? (
    <Badge key="pdfs" tone="warn">
      None
    </Badge>
  ) : (
    subject.pdfs
  ),
  subject.sections,
  subject.references,
  subject.newestAt === null ? (
    ''
  ) : (
    <span key="newest" className={classes.place}>
      {formatShortDate(subject.newestAt)}
    </span>
  ),
  subject.readers,
  subject.pdfs === 0 ? '' : `${subject.pdfsOpened} of ${subject.pdfs}`,
]

/** Lists the subjects that a filter finds, with their content and their readers of the last 30 days. */
export const CoverageList = ({ filter, onPage, onHas }: CoverageListProps) => {
  const { data } = useSuspenseQuery(coverageQuery(filter))
  const rows = data.items.map((subject) => {
    const place = subject.offerings.find((row) => matches(row, filter)) ?? subject.offerings[0]
    return { id: subject.subCode, cells: cellsOf(subject, place) }
  })
  return (
    <>
      <FilterChips
        label="Coverage"
        chips={[
          { id: 'noPdfs', label: `${data.withoutPdfs} without PDFs` },
          { id: 'pdfs', label: 'With PDFs' },
        ]}
        chosen={filter.has}
        onChoose={onHas}
      />
      <PagedList
        list={data}
        page={filter.page}
        onPage={onPage}
        total={`${formatCount(data.total, 'subject')}. Readers and openings are those of the last 30 days.`}
        empty={
          <EmptyState
            title="No matching subjects"
            hint="Try a part of the code or the name, or fewer filters."
          />
        }
      >
        {() => (
          <RowTable
            label="Subjects and what they have"
            columns={columns}
            rows={rows}
            rowsAtFirst={pageSize}
          />
        )}
      </PagedList>
    </>
  )
}
