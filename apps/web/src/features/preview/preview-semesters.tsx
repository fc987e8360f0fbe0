import { Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { departmentColour } from '../../ui/department-colour.ts'
import { previewSubjectsQuery } from './api.ts'
import type { PreviewDepartment } from './departments.ts'
import { languageOf } from '../../ui/language-of.ts'
import classes from './preview-semesters.module.css'

interface PreviewSemestersProps {
  department: PreviewDepartment
  /** The semester that a phone shows, from 1. */
  shown: number
  /** Called when somebody chooses a semester or one of its subjects. */
  onAsk: (semName: string, subCode: string | null) => void
}

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

const idOf = (number: number) => `sem-${number}`

/** Returns the semester, from 1, that the fragment of an address names; the first for any other. */
export const semesterIn = (fragment: string): number => Number(/^sem-([1-8])$/.exec(fragment)?.[1] ?? 1)

interface SemesterChipsProps extends Pick<PreviewSemestersProps, 'department' | 'shown'> {
  onShow: (number: number) => void
}

/** Leads to each semester: a phone shows one, a wide screen scrolls to it. */
export const SemesterChips = ({ department, shown, onShow }: SemesterChipsProps) => (
  <nav aria-label="Semesters" className={classes.chips}>
    {ordinals.slice(0, department.semesters).map((ordinal, index) => (
      <a
        key={ordinal}
        href={`#${idOf(index + 1)}`}
        className={classes.chip}
        aria-current={shown === index + 1 ? 'true' : undefined}
        onClick={() => onShow(index + 1)}
      >
        {ordinal}
      </a>
    ))}
  </nav>
)

/** Lists the subjects of a department by semester. */
export const PreviewSemesters = ({ department, shown, onAsk }: PreviewSemestersProps) => {
  const { data: subjects } = useSuspenseQuery(previewSubjectsQuery(department.slug))
  return ordinals.slice(0, department.semesters).map((ordinal, index) => (
    <section
      key={ordinal}
      id={idOf(index + 1)}
      className={classes.semester}
      data-shown={shown === index + 1}
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
                <span lang={languageOf(subName)}>{subName}</span>
                <ChevronRight size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
      </ul>
    </section>
  ))
}
