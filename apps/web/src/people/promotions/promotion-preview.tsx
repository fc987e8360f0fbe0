import type { PromotedStudent } from '@lectureshelf/contract/people/promotions'
import { Checkbox, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Badge, RecordText } from '../../ui/lists/record.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { type BatchChoice, previewQuery } from './api.ts'
import { found, inOrder } from './preview-order.ts'
import { PromoteButton } from './promote-button.tsx'
import classes from './promotions.module.css'
import { Disclosure } from '../../ui/folds/disclosure.tsx'

interface RenewalMailProps {
  /** The mail to the first of those who lose access. */
  mail: { subject: string; textBody: string }
  isSent: boolean
  onChange: (isSent: boolean) => void
}

/** Asks whether those who lose access get a mail, and shows it before it goes. */
const RenewalMail = ({ mail, isSent, onChange }: RenewalMailProps) => (
  <div>
    <Checkbox
      size="md"
      label="Mail those who lose access, with a link to renew"
      description="Without a mail server the mails wait on the Mails page, where you can send them by WhatsApp."
      checked={isSent}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <Disclosure summary="The mail">
      <RecordText>{`${mail.subject}\n\n${mail.textBody}`}</RecordText>
    </Disclosure>
  </div>
)

const columns = ['Student', 'Name', 'Moves', 'Access', 'Stays'] as const
const rowsAtFirst = 20

const accessOf = ({ losesAccess, completes }: PromotedStudent): ReactNode => {
  if (losesAccess) return <Badge tone="warn">Loses access</Badge>
  return completes ? <Badge>Completes</Badge> : 'No change'
}

const moveOf = ({ from, to, completes }: PromotedStudent): string =>
  completes ? `${from.semName}, the last` : `${from.semName} to ${to.semName}`

interface PreviewTableProps {
  students: readonly PromotedStudent[]
  staying: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Lists the students that were found, each with a tick to let them stay. */
const PreviewTable = ({ students, staying, onToggle }: PreviewTableProps) => {
  if (students.length === 0) {
    return <EmptyState title="No matching people" hint="Try a part of the USN or the name." />
  }
  return (
    <RowTable
      label="Students to promote"
      columns={columns}
      rowsAtFirst={rowsAtFirst}
      rows={students.map((student) => {
        const { _id: id, usn, name } = student
        return {
          id,
          cells: [
            <code key="usn">{usn}</code>,
            name,
            moveOf(student),
            accessOf(student),
            <Checkbox
              key="stays"
              size="md"
              className={classes.tick}
              aria-label={`${usn} stays`}
              checked={staying.has(id)}
              onChange={() => onToggle(id)}
            />,
          ],
        }
      })}
    />
  )
}

const sumOf = (moving: readonly PromotedStudent[], stays: number): string =>
  [
    `${formatCount(moving.length, 'student')} would move on`,
    `${moving.filter(({ losesAccess }) => losesAccess).length} lose access`,
    `${moving.filter(({ completes }) => completes).length} complete the last semester`,
    ...(stays === 0 ? [] : [`${stays} stay`]),
  ].join(', ')

/** Manages which students of the batch stay in their semester. */
const useStaying = () => {
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setStaying(
      (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
    )
  return { staying, toggle, clear: () => setStaying(new Set()) }
}

/** Previews a promotion: the moves, the losses of access, and the students who stay. */
export const PromotionPreview = ({ choice }: { choice: BatchChoice }) => {
  const { students, mail } = useSuspenseQuery(previewQuery(choice)).data
  const [notify, setNotify] = useState(true)
  const { staying, toggle, clear } = useStaying()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const heading = useRef<HTMLHeadingElement>(null)
  const lookAgain = () => heading.current?.focus()
  const finish = () => {
    clear()
    lookAgain()
  }
  const moving = students.filter(({ _id: id }) => !staying.has(id))
  return (
    <section aria-labelledby="preview-title" className={classes.part}>
      <Title order={2} size="h3" id="preview-title" ref={heading} tabIndex={-1}>
        What would change
      </Title>
      {students.length === 0 ? (
        <EmptyState
          title={`No one of batch ${choice.batch} is left to promote`}
          hint="Choose another batch."
        />
      ) : (
        <>
          <output className={classes.sum}>{sumOf(moving, students.length - moving.length)}.</output>
          {mail !== null && moving.some(({ losesAccess }) => losesAccess) && (
            <RenewalMail mail={mail} isSent={notify} onChange={setNotify} />
          )}
          <div className={classes.bar}>
            <TextInput
              label="Find in the batch"
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <PromoteButton
              choice={choice}
              moving={moving}
              staying={staying}
              notify={notify}
              onDone={finish}
              onNewPreview={lookAgain}
            />
          </div>
          <PreviewTable students={found(inOrder(students), text)} staying={staying} onToggle={toggle} />
        </>
      )}
    </section>
  )
}
