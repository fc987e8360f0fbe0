import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { PlaceSelector } from '../../features/dss/place-selector.tsx'
import { AddSubjectButton } from '../../features/subject-form/add-subject-button.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './dashboard-page.module.css'

/** The owner's first page: choose a shelf, or one of the tools. */
export const DashboardPage = () => {
  const navigate = useNavigate()
  return (
    <PageLayout title="Dashboard">
      <section aria-labelledby="open-shelf" className={classes.panel}>
        <Title order={2} id="open-shelf" className={classes.title}>
          Open a shelf
        </Title>
        <Text c="dimmed" mb="md">
          Choose all three to see and change its subjects, sections and PDFs.
        </Text>
        <PlaceSelector
          onChoose={({ department, scheme, semester }) =>
            void navigate({
              to: '/Admin/$department/$scheme/$semester',
              params: { department, scheme, semester },
            })
          }
        />
      </section>
      <div className={classes.tools}>
        <section aria-labelledby="users" className={classes.panel}>
          <Title order={2} id="users" className={classes.title}>
            Users Management
          </Title>
          <Text c="dimmed" mb="sm">
            Everyone with an account, with search.
          </Text>
          <Anchor component={Link} to={addresses.studentsList}>
            All Students
          </Anchor>
        </section>
        <section aria-labelledby="add-subject" className={classes.panel}>
          <Title order={2} id="add-subject" className={classes.title}>
            Add Subject
          </Title>
          <Text c="dimmed" mb="sm">
            A new subject, or one that is shared with another department.
          </Text>
          <AddSubjectButton />
        </section>
      </div>
    </PageLayout>
  )
}
