import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { claimsQuery } from '../../../features/claims/api.ts'
import { feedbackQuery } from '../../../features/feedback/list/api.ts'
import { coverageQuery, healthQuery } from '../../../features/notes/api.ts'
import { pageReportsQuery } from '../../../features/page-reports/api.ts'
import { searchMissesQuery } from '../../../features/search-misses/api.ts'
import { AddSubjectButton } from '../../../features/subjects/editing/add-subject-button.tsx'
import { takedownsQuery } from '../../../features/takedowns/api.ts'
import { formatCount } from '../../../lib/format.ts'
import classes from './dashboard-page.module.css'

interface ToolProps {
  title: string
  description: string
  /** How much work is waiting in the tool, if any. */
  waiting?: string
  children: ReactNode
}

const Tool = ({ title, description, waiting, children }: ToolProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <Title order={3} id={id} className={classes.title}>
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

const ClaimsTool = () => {
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

const TakedownsTool = () => {
  const { data } = useQuery(takedownsQuery({}))
  return (
    <Tool
      title="Takedown requests"
      description="What people ask to have taken down, and what was done about it."
      waiting={data === undefined || data.open === 0 ? undefined : `${data.open} open`}
    >
      <ToolLink to={addresses.takedowns}>Open the takedown requests</ToolLink>
    </Tool>
  )
}

const ToolGroup = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.group}>
        {title}
      </Title>
      <div className={classes.tools}>{children}</div>
    </section>
  )
}

/** Tools of the owner, each with the work that waits in it. */
export const MoneyTools = () => (
  <ToolGroup title="Money">
    <ClaimsTool />
    <Tool title="Payments" description="Drop a bank statement, and approve all that it confirms.">
      <ToolLink to={addresses.payments}>Open the payments</ToolLink>
    </Tool>
    <Tool title="Credits" description="All money that arrived: what is open, and refunds.">
      <ToolLink to={addresses.credits}>Open the credits</ToolLink>
    </Tool>
    <Tool title="Subscriptions" description="All subscriptions: extend, cancel, receipts.">
      <ToolLink to={addresses.subscriptions}>Open the subscriptions</ToolLink>
    </Tool>
    <Tool title="Exports" description="Receipts, registrations, subscriptions and the audit log as files.">
      <ToolLink to={addresses.exports}>Open the exports</ToolLink>
    </Tool>
  </ToolGroup>
)

export const PeopleTools = () => (
  <ToolGroup title="People">
    <Tool title="Users Management" description="Everyone with an account, with search; add one by hand.">
      <ToolLink to={addresses.studentsList}>All Students</ToolLink>
    </Tool>
    <Tool
      title="Manage Profile"
      description="Every field of a person, roles, devices, passwords. Find the person first."
    >
      <ToolLink to={addresses.studentsList}>Find a person</ToolLink>
    </Tool>
    <Tool title="Promotions" description="Move a batch one semester on, with a preview and an undo.">
      <ToolLink to={addresses.promotions}>Open the promotions</ToolLink>
    </Tool>
    <FeedbackTool />
    <TakedownsTool />
  </ToolGroup>
)

const pdfsWaiting = ({ damaged, unreadable }: { damaged: number; unreadable: number }) => {
  const counts = [[damaged, 'damaged'] as const, [unreadable, 'failed'] as const].filter(
    ([count]) => count > 0,
  )
  return counts.map(([count, word]) => `${formatCount(count, 'PDF')} ${word}`).join(', ') || undefined
}

const PdfsTool = () => {
  const { data } = useQuery(healthQuery)
  return (
    <Tool
      title="Manage PDFs"
      description="Every file: search, replace, move, delete; Ans Booklet and Lab Sheet."
      waiting={data === undefined ? undefined : pdfsWaiting(data)}
    >
      <ToolLink to={addresses.managePdfs}>Open the PDFs</ToolLink>
    </Tool>
  )
}

const PageReportsTool = () => {
  const { data } = useQuery(pageReportsQuery({}))
  return (
    <Tool
      title="Page reports"
      description="Pages that readers found wrong or could not read, to mend and to answer."
      waiting={data === undefined || data.open === 0 ? undefined : `${data.open} open`}
    >
      <ToolLink to={addresses.pageReports}>Open the page reports</ToolLink>
    </Tool>
  )
}

const SearchMissesTool = () => {
  const { data } = useQuery(searchMissesQuery({}))
  return (
    <Tool
      title="Words nobody found"
      description="What students searched and no note has, with a way to add it."
      waiting={
        data === undefined || data.total === 0 ? undefined : formatCount(data.total, 'search', 'searches')
      }
    >
      <ToolLink to={addresses.searchMisses}>Open the words</ToolLink>
    </Tool>
  )
}

const NotesTool = () => {
  const { data } = useQuery(coverageQuery({}))
  return (
    <Tool
      title="Manage Notes"
      description="Every subject and what it has: sections, PDFs, references, readers."
      waiting={
        data === undefined || data.withoutPdfs === 0
          ? undefined
          : `${formatCount(data.withoutPdfs, 'subject')} without PDFs`
      }
    >
      <ToolLink to={addresses.manageNotes}>Open the notes</ToolLink>
    </Tool>
  )
}

export const ContentTools = () => (
  <ToolGroup title="Content">
    <Tool title="Add Subject" description="A new subject, or one that is shared with another department.">
      <AddSubjectButton />
      <div>
        <ToolLink to={addresses.imports}>Import from a CSV, ZIP or folder</ToolLink>
      </div>
    </Tool>
    <PdfsTool />
    <NotesTool />
    <PageReportsTool />
    <SearchMissesTool />
    <Tool
      title="My uploads"
      description="What you added yourself: how far it is, what failed, who opened it."
    >
      <ToolLink to={addresses.uploads}>Open my uploads</ToolLink>
    </Tool>
    <Tool title="Bulk import" description="A tree of folders, or tables of subjects and references, at once.">
      <ToolLink to={addresses.imports}>Open the imports</ToolLink>
    </Tool>
    <Tool title="Trash" description="What was deleted in the last 30 days, to bring it back.">
      <ToolLink to={addresses.trash}>Open the trash</ToolLink>
    </Tool>
    <Tool
      title="Reference data"
      description="Departments, batches and their schemes, colleges, names of semesters."
    >
      <ToolLink to={addresses.referenceData}>Open the reference data</ToolLink>
    </Tool>
  </ToolGroup>
)

export const OfficeTools = () => (
  <ToolGroup title="Office">
    <Tool title="Settings" description="Whom students pay, prices, notice, support, responsible persons.">
      <ToolLink to={addresses.settings}>Open the settings</ToolLink>
    </Tool>
    <Tool title="Mails" description="What was mailed to whom, to copy or to send again.">
      <ToolLink to={addresses.mails}>Open the mails</ToolLink>
    </Tool>
    <Tool title="Audit log" description="Who did what and when, with before and after.">
      <ToolLink to={addresses.audit}>Open the audit log</ToolLink>
    </Tool>
    <Tool title="Security log" description="Sign-ins, failed ones, refusals, changes of accounts.">
      <ToolLink to={addresses.securityLog}>Open the security log</ToolLink>
    </Tool>
    <Tool title="Measurements" description="How fast pages are where they are read, and what fails there.">
      <ToolLink to={addresses.measurements}>Open the measurements</ToolLink>
    </Tool>
  </ToolGroup>
)
