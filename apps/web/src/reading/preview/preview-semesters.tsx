import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { small } from '../../ui/breakpoints.json'
import { departmentColour } from '../../ui/department-colour.ts'
import { previewSubjectsQuery } from './api.ts'
import type { PreviewDepartment } from './departments.ts'
import { languageOf } from '../../ui/language-of.ts'
import { showCurrentChip } from '../../ui/show-current-chip.ts'
import classes from './preview-semesters.module.css'

interface PreviewSemestersProps {
  department: PreviewDepartment
  /** The semester that a phone shows, from 1. */
  shown: number
  /** Called when someone chooses a semester or one of its subjects. */
  onAsk: (semName: string, subCode: string | null) => void
}

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

const idOf = (number: number) => `sem-${number}`

/** Returns the semester, from 1, that the fragment of an address names; the first for any other. */
export const semesterIn = (fragment: string): number => Number(/^sem-([1-8])$/.exec(fragment)?.[1] ?? 1)

/** Scrolls to a semester and focuses it. A phone shows it only afterwards: there the router scrolls. */
const goToSemester = (number: number): void => {
  const semester = document.getElementById(idOf(number))
  semester?.scrollIntoView({ block: 'start' })
  semester?.focus({ preventScroll: true })
}

/** Leads to each semester: a phone shows one, a wide screen scrolls to it. */
export const SemesterChips = ({ department, shown }: Pick<PreviewSemestersProps, 'department' | 'shown'>) => {
  const isOneShown = useMediaQuery(small, undefined, { getInitialValueInEffect: false })
  return (
    <nav aria-label="Semesters" className={classes.chips} data-chips>
      {ordinals.slice(0, department.semesters).map((ordinal, index) => {
        const isCurrent = isOneShown && shown === index + 1
        return (
          <Link
            key={ordinal}
            ref={isCurrent ? showCurrentChip : undefined}
            to="."
            hash={idOf(index + 1)}
            replace
            resetScroll={false}
            activeOptions={{ includeHash: true }}
            className={classes.chip}
            aria-current={isCurrent ? 'page' : undefined}
            // The address is the same at a second press.
            onClick={() => goToSemester(index + 1)}
          >
            {ordinal}
          </Link>
        )
      })}
    </nav>
  )
}

/** Lists the subjects of a department by semester. */
export const PreviewSemesters = ({ department, shown, onAsk }: PreviewSemestersProps) => {
  const { data: subjects } = useSuspenseQuery(previewSubjectsQuery(department.slug))
  return ordinals.slice(0, department.semesters).map((ordinal, index) => (
    <section
      key={ordinal}
      id={idOf(index + 1)}
      tabIndex={-1}
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
