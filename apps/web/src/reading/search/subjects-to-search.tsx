import type { StudentData } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import shared from '../../ui/shared.module.css'
import { subjectsQuery } from '../../library/subjects/api.ts'
import { onlyIn } from './search-words.ts'
import classes from './search.module.css'

interface SubjectsToSearchProps {
  student: StudentData
  onChoose: (subCode: string) => void
}

/** Offers the subjects of one's own semester that have notes, to search one of them. */
export const SubjectsToSearch = ({ student, onChoose }: SubjectsToSearchProps) => {
  const { department, scheme, semester } = student
  const place = { department: department.deptId, scheme: scheme.scheme, semester: semester.semName }
  const { data = [] } = useQuery(subjectsQuery(place))
  const subjects = data.filter(({ pdfCount }) => pdfCount > 0)
  if (subjects.length === 0) return null
  return (
    <section aria-labelledby="one-subject" className={classes.subjects}>
      <h2 id="one-subject" className={classes.groupTitle}>
        In one subject
      </h2>
      <div className={shared.row}>
        {subjects.map(({ subCode, subAbb, subName }) => (
          <Button
            key={subCode}
            variant="default"
            aria-label={`${subAbb}: ${onlyIn(subCode)}, ${subName}`}
            onClick={() => onChoose(subCode)}
          >
            {subAbb}
          </Button>
        ))}
      </div>
    </section>
  )
}
