import { trashKeptDays } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import {
  Banknote,
  BookOpen,
  ChartColumn,
  CloudUpload,
  Database,
  Download,
  FileInput,
  FileText,
  Flag,
  FolderInput,
  History,
  Landmark,
  Library,
  Mail,
  Plus,
  SearchX,
  Settings,
  ShieldCheck,
  TicketPercent,
  Trash2,
  UserCheck,
  WalletCards,
} from 'lucide-react'
import { claimsQuery } from '../../../../money/claims/api.ts'
import { insightsQuery } from '../../../../site/insights/api.ts'
import { coverageQuery, healthQuery } from '../../../../library/notes/api.ts'
import { pageReportsQuery } from '../../../../reading/page-reports/api.ts'
import { proposalsQuery } from '../../../../library/proposals/api.ts'
import { searchMissesQuery } from '../../../../reading/search-misses/api.ts'
import { AddSubjectButton } from '../../../../library/subjects/editing/add-subject-button.tsx'
import { formatCount } from '../../../../lib/format.ts'
import classes from './dashboard-page.module.css'
import { Tool, ToolGroup, ToolRow, waitingWords } from './dashboard-tool.tsx'

const ClaimsTool = () => {
  const { data } = useQuery(claimsQuery({ state: 'pending' }))
  return (
    <Tool
      title="Registrations"
      line="Sign-ups and renewals to check against the bank statement."
      icon={UserCheck}
      to={addresses.registrations}
      waiting={waitingWords(data?.total, 'waiting')}
    />
  )
}

/** Leads to the payments that the bank took back while their access lasts; without any, to all that is open. */
const CreditsTool = () => {
  const { data } = useQuery(insightsQuery)
  const waiting = waitingWords(data?.grantsToEnd, 'taken back, access to end')
  return (
    <Tool
      title="Credits"
      line="All money that arrived: what is open, and refunds."
      icon={Banknote}
      to={addresses.credits}
      search={waiting === undefined ? undefined : { state: 'to_end' }}
      waiting={waiting}
    />
  )
}

/** Tools of the owner, each with the work that waits in it. */
export const MoneyTools = () => (
  <ToolGroup title="Money">
    <ClaimsTool />
    <Tool
      title="Payments"
      line="Drop a bank statement, and approve all that it confirms."
      icon={Landmark}
      to={addresses.payments}
    />
    <CreditsTool />
    <Tool
      title="Subscriptions"
      line="All subscriptions: extend, cancel, receipts."
      icon={WalletCards}
      to={addresses.subscriptions}
    />
    <Tool
      title="Exports"
      line="Receipts, registrations, subscriptions and the audit log as files."
      icon={Download}
      to={addresses.exports}
    />
    <Tool
      title="Books"
      line="What came in, went out and is left each month."
      icon={BookOpen}
      to={addresses.books}
    />
    <Tool
      title="Insight"
      line="Who paid, came back and read what, by day, week or term."
      icon={ChartColumn}
      to={addresses.insight}
    />
    <Tool
      title="Discount codes"
      line="Codes that make a plan cheaper, and who used them."
      icon={TicketPercent}
      to={addresses.discountCodes}
    />
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
      line="Every file: search, replace, move, delete; Ans Booklet and Lab Sheet."
      icon={FileText}
      to={addresses.managePdfs}
      waiting={data === undefined ? undefined : pdfsWaiting(data)}
    />
  )
}

const PageReportsTool = () => {
  const { data } = useQuery(pageReportsQuery({}))
  return (
    <Tool
      title="Page reports"
      line="Pages that readers found wrong or could not read."
      icon={Flag}
      to={addresses.pageReports}
      waiting={waitingWords(data?.open, 'open')}
    />
  )
}

const ProposalsTool = () => {
  const { data } = useQuery(proposalsQuery({}))
  return (
    <Tool
      title="Proposed files"
      line="Files that sub-admins propose in place of a wrong one."
      icon={FileInput}
      to={addresses.proposals}
      waiting={waitingWords(data?.open, 'waiting')}
    />
  )
}

const SearchMissesTool = () => {
  const { data } = useQuery(searchMissesQuery({}))
  const total = data?.total ?? 0
  return (
    <Tool
      title="Searched, not found"
      line="What students searched and no note has, with a way to add it."
      icon={SearchX}
      to={addresses.searchMisses}
      waiting={total === 0 ? undefined : formatCount(total, 'search text', 'search texts')}
    />
  )
}

const NotesTool = () => {
  const { data } = useQuery(coverageQuery({}))
  return (
    <Tool
      title="Manage Notes"
      line="Every subject and what it has: sections, PDFs, references, readers."
      icon={Library}
      to={addresses.manageNotes}
      waiting={waitingWords(data?.withoutPdfs, 'without PDFs')}
    />
  )
}

const AddSubjectTool = () => (
  <ToolRow line="A new subject, or one that is shared with another department." icon={Plus}>
    <AddSubjectButton
      renderTrigger={(press) => (
        <button type="button" className={classes.target} {...press}>
          Add Subject
        </button>
      )}
    />
  </ToolRow>
)

export const ContentTools = () => (
  <ToolGroup title="Content">
    <AddSubjectTool />
    <PdfsTool />
    <NotesTool />
    <PageReportsTool />
    <ProposalsTool />
    <SearchMissesTool />
    <Tool
      title="My uploads"
      line="What you added yourself: how far it is, what failed, who opened it."
      icon={CloudUpload}
      to={addresses.uploads}
    />
    <Tool
      title="Bulk import"
      line="A tree of folders, or tables of subjects and references, at once."
      icon={FolderInput}
      to={addresses.imports}
    />
    <Tool
      title="Trash"
      line={`What was deleted in the last ${trashKeptDays} days, to bring it back.`}
      icon={Trash2}
      to={addresses.trash}
    />
    <Tool
      title="Reference data"
      line="Departments, batches and their schemes, colleges, names of semesters."
      icon={Database}
      to={addresses.referenceData}
    />
  </ToolGroup>
)

export const OfficeTools = () => (
  <ToolGroup title="Office">
    <Tool
      title="Settings"
      line="Whom students pay, prices, notice, support, responsible persons."
      icon={Settings}
      to={addresses.settings}
    />
    <Tool
      title="Mails"
      line="What was mailed to whom, to copy or to send again."
      icon={Mail}
      to={addresses.mails}
    />
    <Tool
      title="Audit log"
      line="Who did what and when, with before and after."
      icon={History}
      to={addresses.audit}
    />
    <Tool
      title="Security log"
      line="Sign-ins, failed ones, refusals, changes of accounts."
      icon={ShieldCheck}
      to={addresses.securityLog}
    />
  </ToolGroup>
)
