import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { formatShortDate } from '../../../lib/format.ts'
import { personKindNames } from '../../../lib/kind-names.ts'
import { Badge } from '../../../ui/lists/record.tsx'
import { EditPerson } from './edit-person.tsx'
import { PersonAccess } from './person-access.tsx'
import shared from '../../../ui/shared.module.css'
import classes from './student-record.module.css'

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
