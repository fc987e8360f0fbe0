import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { PlaceSelector } from '../../features/dss/place-selector.tsx'
import { feedbackQuery } from '../../features/inbox/api.ts'
import { claimsQuery } from '../../features/registrations/api.ts'
import { AddSubjectButton } from '../../features/subject-form/add-subject-button.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './dashboard-page.module.css'

interface ToolProps {
  title: string
  description: string
  /** What waits there, if anything does. */
  waiting?: string
  children: ReactNode
}

const Tool = ({ title, description, waiting, children }: ToolProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed" mb="sm">
        {description}
      </Text>
      {waiting !== undefined && <p className={classes.waiting}>{waiting}</p>}
      {children}
    </section>
  )
}

const ToolLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} className={classes.link}>
    {children}
  </Anchor>
)

const RegistrationsTool = () => {
  const { data } = useQuery(claimsQuery({ state: 'pending' }))
  return (
    <Tool
      title="Registrations"
      description="Sign-ups and renewals to check against the bank statement."
      waiting={data === undefined || data.total === 0 ? undefined : `${data.total} waiting`}
    >
      <ToolLink to={addresses.registrations}>Open the registrations</ToolLink>
    </Tool>
  )
}

const FeedbackTool = () => {
  const { data } = useQuery(feedbackQuery({}))
  return (
    <Tool
      title="Feedback"
      description="What people wrote with the form on Home."
      waiting={data === undefined || data.unread === 0 ? undefined : `${data.unread} unread`}
    >
      <ToolLink to={addresses.feedback}>Open the feedback</ToolLink>
    </Tool>
  )
}

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
        <RegistrationsTool />
        <FeedbackTool />
        <Tool title="Users Management" description="Everyone with an account, with search.">
          <ToolLink to={addresses.studentsList}>All Students</ToolLink>
        </Tool>
        <Tool title="Add Subject" description="A new subject, or one that is shared with another department.">
          <AddSubjectButton />
        </Tool>
        <Tool title="Mails" description="What was mailed to whom, to copy or to send again.">
          <ToolLink to={addresses.mails}>Open the mails</ToolLink>
        </Tool>
        <Tool title="Settings" description="Whom students pay, and the prices of the plans.">
          <ToolLink to={addresses.settings}>Open the settings</ToolLink>
        </Tool>
      </div>
    </PageLayout>
  )
}
