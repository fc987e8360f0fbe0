import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { AddPerson } from '../../../people/students/record/add-person.tsx'
import { recordQuery } from '../../../people/students/record/api.ts'
import { PersonDevices } from '../../../people/students/record/person-devices.tsx'
import { PersonRecord } from '../../../people/students/record/person-record.tsx'
import { PersonSubscriptions } from '../../../people/students/record/person-subscriptions.tsx'
import { PersonTrust } from '../../../money/trust/person-trust.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { useListSearchBack } from '../../../ui/lists/list-way.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'

const Back = () => {
  const search = useListSearchBack()
  return (
    <Anchor renderRoot={(props) => <Link {...props} to={addresses.studentsList} search={search} />}>
      All Students
    </Anchor>
  )
}

/** One person: every field, role and scope, password, devices, subscriptions (Manage Profile). */
export const StudentPage = () => {
  const { id = '' } = useParams({ strict: false })
  const { data } = useSuspenseQuery(recordQuery(id))
  const { usn, name } = data.student
  return (
    <PageLayout title={name} tabTitle={personLabel(data.student)} eyebrow={<Back />} isNarrow>
      <PersonRecord key={id} person={data.student} />
      <PersonDevices id={id} devices={data.devices} />
      <p>
        <Link to={addresses.securityLog} search={{ q: usn }}>
          Sign-ins and changes of this account
        </Link>
      </p>
      {isAllowed(kindOf(data.student), 'useOwnSubscription') && <PersonTrust id={id} />}
      <ListBoundary failed="The subscriptions could not be loaded" resetKey={id}>
        <PersonSubscriptions id={id} usn={usn} />
      </ListBoundary>
    </PageLayout>
  )
}

/** Adds a person of any role by hand. */
export const NewStudentPage = () => (
  <PageLayout title="Add person" eyebrow={<Back />} isNarrow>
    <AddPerson />
  </PageLayout>
)
