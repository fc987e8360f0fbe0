import { Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { departmentColour } from '../../ui/department-colour.ts'
import { previewSubjectsQuery } from './api.ts'
import type { PreviewDepartment } from './departments.ts'
import classes from './preview-semesters.module.css'

interface PreviewSemestersProps {
  department: PreviewDepartment
  /** Called when somebody chooses a semester or one of its subjects. */
  onAsk: (semName: string, subCode: string | null) => void
}

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

/** Lists the subjects of a department by semester. */
export const PreviewSemesters = ({ department, onAsk }: PreviewSemestersProps) => {
  const { data: subjects } = useSuspenseQuery(previewSubjectsQuery(department.slug))
  return ordinals.slice(0, department.semesters).map((ordinal, index) => (
    <section
      key={ordinal}
      className={classes.semester}
      style={{ borderLeftColor: departmentColour(department.deptId) }}
    >
      <Title order={2} className={classes.title}>
        <button type="button" className={classes.open} onClick={() => onAsk(`${ordinal} Sem`, null)}>
          {ordinal} Sem
        </button>
      </Title>
      <ul className={classes.subjects}>
        {subjects
          .filter(({ semester }) => semester === index + 1)
          .map(({ subCode, subName }) => (
            <li key={subCode}>
              <button
                type="button"
                className={classes.subject}
                onClick={() => onAsk(`${ordinal} Sem`, subCode)}
              >
                <code>{subCode}</code>
                <span>{subName}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ))
}
