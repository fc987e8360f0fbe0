import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { formatShortDate } from '../../../lib/format.ts'
import { personKindNames } from '../../../lib/kind-names.ts'
import { Badge } from '../../../ui/lists/record.tsx'
import { PersonAccess } from './person-access.tsx'
import shared from '../../../ui/shared.module.css'
import classes from './student-record.module.css'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { toast } from '../../../ui/toast.ts'
import { useConflict } from '../../../ui/forms/use-conflict.tsx'
import { dssQuery } from '../../../base/dss/api.ts'
import { readPerson, useEditPerson } from './api.ts'
import { RoleFields, StudyFields, WhoFields } from './person-fields.tsx'
import { type PersonValues, changesOf, valuesOf } from './person-values.ts'
import { usePersonForm } from './use-person-form.ts'

/** Edits every field of a person. */
const EditPerson = ({ person }: { person: StudentRecord }) => {
  const { _id: id } = person
  const { data: dss } = useSuspenseQuery(dssQuery)
  const editing = useEditPerson(id)
  const { form, element, refuse, onSubmit } = usePersonForm(valuesOf(person))
  const { before, notice, onRefusal, settle } = useConflict({
    seen: valuesOf(person),
    readNow: async () => valuesOf(await readPerson(id)),
    typed: form.getValues,
    fill: form.setValues,
    refuse,
  })
  const save = (values: PersonValues) =>
    editing.mutate(changesOf(before, values), {
      onSuccess: ({ message, student }) => {
        const saved = valuesOf(student)
        form.setValues(saved)
        form.resetDirty(saved)
        settle(saved)
        toast.success(message)
      },
      onError: (error) => void onRefusal(error),
    })
  return (
    <form ref={element} onSubmit={onSubmit(save)} noValidate>
      <div className={classes.form}>
        <WhoFields form={form} />
        <StudyFields form={form} dss={dss} />
        <RoleFields form={form} dss={dss} />
        {notice}
        <div className={shared.row}>
          <Button type="submit" variant="accent" loading={editing.isPending}>
            Save changes
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Shows a person's current states as badges. */
const PersonBadges = ({ person }: { person: StudentRecord }) => (
  <div className={shared.row}>
    <Badge>
      <code>{person.usn}</code>
    </Badge>
    {personKindNames(person).map((name) => (
      <Badge key={name}>{name}</Badge>
    ))}
    {person.blockedAt !== null && (
      <Badge tone="danger">Blocked since {formatShortDate(person.blockedAt)}</Badge>
    )}
    {person.completedAt !== null && <Badge>Completed {formatShortDate(person.completedAt)}</Badge>}
    {person.mustChangePassword && <Badge tone="warn">Has a temporary password</Badge>}
    <Badge>Registered {formatShortDate(person.registeredAt)}</Badge>
  </div>
)

/** Shows a person as the owner manages them. */
export const PersonRecord = ({ person }: { person: StudentRecord }) => (
  <div className={classes.page}>
    <PersonBadges person={person} />
    <PersonAccess person={person} />
    <EditPerson person={person} />
  </div>
)
