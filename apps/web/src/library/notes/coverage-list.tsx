import { readersDays } from '@lectureshelf/contract/constants'
import { peopleWords } from '@lectureshelf/contract/site/insight/insight-periods'
import { addresses } from '@lectureshelf/contract/addresses'
import type { SubjectCoverage } from '@lectureshelf/contract/library/notes'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatShortDate } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedList } from '../../ui/lists/paged-list.tsx'
import { Badge } from '../../ui/lists/record.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/rows/data-table.tsx'
import type { CoverageFilter } from './keys.ts'
import { coverageQuery } from './api.ts'
import classes from './file-list.module.css'
import { FilterChips } from './filter-chips.tsx'

interface CoverageListProps extends ListProps<CoverageFilter> {
  onHas: (has: string | undefined) => void
}

type Place = SubjectCoverage['offerings'][number]

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

/** A row has room for two lines. */
const placesShown = 1

const Places = ({ offerings }: Pick<SubjectCoverage, 'offerings'>) => (
  <span className={classes.words}>
    {offerings.slice(0, placesShown).map((place) => (
      <span key={nameOf(place)} className={classes.place}>
        {nameOf(place)}
      </span>
    ))}
    {offerings.length > placesShown && (
      <span className={classes.place}>and {offerings.length - placesShown} more</span>
    )}
  </span>
)

interface CoverageRow extends SubjectCoverage {
  _id: string
  /** The place that the filter means, or the first. */
  place: Place | undefined
}

const title = {
  name: 'Subject',
  renderCell: (row: CoverageRow) => <Subject subject={row} place={row.place} />,
}

const columns: readonly DataColumn<CoverageRow>[] = [
  {
    name: 'Taught at',
    renderCell: ({ offerings }) => <Places offerings={offerings} />,
    onPhone: 'difference',
  },
  {
    name: 'PDFs',
    renderCell: ({ pdfs }) => (pdfs === 0 ? <Badge tone="warn">None</Badge> : formatCount(pdfs, 'PDF')),
    onPhone: 'end',
    isNumber: true,
  },
  { name: 'Sections', renderCell: ({ sections }) => sections, isNumber: true, isMinor: true },
  { name: 'References', renderCell: ({ references }) => references, isNumber: true, isMinor: true },
  {
    name: 'Newest',
    renderCell: ({ newestAt }) => (newestAt === null ? '' : formatShortDate(newestAt)),
    isMinor: true,
  },
  { name: 'Readers', renderCell: ({ readers }) => peopleWords(readers), isNumber: true },
  {
    name: 'Opened',
    renderCell: ({ pdfs, pdfsOpened }) => (pdfs === 0 ? '' : `${pdfsOpened} of ${pdfs}`),
    isNumber: true,
  },
]

/** Lists the subjects that a filter finds, with their content and their readers of the last 30 days. */
export const CoverageList = ({ filter, onPage, onHas }: CoverageListProps) => {
  const { data } = useSuspenseQuery(coverageQuery(filter))
  const rows = data.items.map((subject) => {
    const place = subject.offerings.find((row) => matches(row, filter)) ?? subject.offerings[0]
    return { ...subject, _id: subject.subCode, place }
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
        filter={filter}
        onPage={onPage}
        total={`${formatCount(data.total, 'subject')}. Readers and openings: last ${readersDays} days.`}
        empty={
          <EmptyState
            title="No matching subjects"
            hint="Try a part of the code or the name, or fewer filters."
          />
        }
      >
        {() => <DataTable label="Subjects and what they have" title={title} columns={columns} items={rows} />}
      </PagedList>
    </>
  )
}
