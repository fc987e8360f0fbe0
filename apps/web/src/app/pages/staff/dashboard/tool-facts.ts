import { trashKeptDays } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import {
  Banknote,
  BookOpen,
  ChartColumn,
  CircleUser,
  CloudUpload,
  Database,
  Download,
  FileInput,
  FileText,
  Flag,
  FolderInput,
  GraduationCap,
  History,
  IdCard,
  Landmark,
  Library,
  type LucideIcon,
  Mail,
  MessageSquare,
  Scale,
  SearchX,
  Settings,
  ShieldCheck,
  TicketPercent,
  Trash2,
  UserCheck,
  Users,
  WalletCards,
} from 'lucide-react'
import { formatCount } from '../../../../lib/format.ts'
import { coverageQuery, healthQuery } from '../../../../library/notes/api.ts'
import { proposalsQuery } from '../../../../library/proposals/api.ts'
import { claimsQuery } from '../../../../money/claims/api.ts'
import { usnRequestsQuery } from '../../../../people/usn-requests/api.ts'
import { pageReportsQuery } from '../../../../reading/page-reports/api.ts'
import { searchMissesQuery } from '../../../../reading/search-misses/api.ts'
import { feedbackQuery } from '../../../../site/feedback/list/api.ts'
import { insightsQuery } from '../../../../site/insights/api.ts'
import { takedownsQuery } from '../../../../site/takedowns/api.ts'

/** Says how much is waiting; nothing waits while the number is unknown or zero. */
const waitingWords = (count: number | undefined, word: string): string | undefined =>
  count === undefined || count === 0 ? undefined : `${count} ${word}`

const pdfWords = ({ damaged, unreadable }: { damaged: number; unreadable: number }): string | undefined => {
  const counts = [[damaged, 'damaged'] as const, [unreadable, 'failed'] as const].filter(
    ([count]) => count > 0,
  )
  return counts.map(([count, word]) => `${formatCount(count, 'PDF')} ${word}`).join(', ') || undefined
}

/** Returns by the address of a tool how much work is waiting in it, if any. */
export const useWaiting = (): Readonly<Record<string, string | undefined>> => {
  const misses = useQuery(searchMissesQuery({})).data?.total ?? 0
  return {
    [addresses.registrations]: waitingWords(
      useQuery(claimsQuery({ state: 'pending' })).data?.total,
      'waiting',
    ),
    [addresses.credits]: waitingWords(useQuery(insightsQuery).data?.grantsToEnd, 'taken back, access to end'),
    [addresses.usns]: waitingWords(useQuery(usnRequestsQuery({})).data?.total, 'waiting'),
    [addresses.feedback]: waitingWords(useQuery(feedbackQuery({})).data?.unread, 'unread'),
    [addresses.takedowns]: waitingWords(useQuery(takedownsQuery({})).data?.open, 'open'),
    [addresses.managePdfs]: pdfWords(useQuery(healthQuery).data ?? { damaged: 0, unreadable: 0 }),
    [addresses.manageNotes]: waitingWords(useQuery(coverageQuery({})).data?.withoutPdfs, 'without PDFs'),
    [addresses.pageReports]: waitingWords(useQuery(pageReportsQuery({})).data?.open, 'open'),
    [addresses.proposals]: waitingWords(useQuery(proposalsQuery({})).data?.open, 'waiting'),
    [addresses.searchMisses]: misses === 0 ? undefined : formatCount(misses, 'search text', 'search texts'),
  }
}

/** What the dashboard knows of a tool. */
export type ToolFacts = readonly [
  icon: LucideIcon,
  title: string,
  to: string,
  /** Said about the tool, where there is room for it. */
  line: string,
  /** The filter of the work that waits. */
  search?: Record<string, string>,
]

export const moneyTools: readonly ToolFacts[] = [
  [
    UserCheck,
    'Registrations',
    addresses.registrations,
    'Sign-ups and renewals to check against the bank statement.',
  ],
  [Landmark, 'Payments', addresses.payments, 'Drop a bank statement, and approve all that it confirms.'],
  // Leads to the payments that the bank took back while their access lasts; without any, to all that is open.
  [
    Banknote,
    'Credits',
    addresses.credits,
    'All money that arrived: what is open, and refunds.',
    { state: 'to_end' },
  ],
  [WalletCards, 'Subscriptions', addresses.subscriptions, 'All subscriptions: extend, cancel, receipts.'],
  [
    Download,
    'Exports',
    addresses.exports,
    'Receipts, registrations, subscriptions and the audit log as files.',
  ],
  [BookOpen, 'Books', addresses.books, 'What came in, went out and is left each month.'],
  [ChartColumn, 'Insight', addresses.insight, 'Who paid, came back and read what, by day, week or term.'],
  [
    TicketPercent,
    'Discount codes',
    addresses.discountCodes,
    'Codes that make a plan cheaper, and who used them.',
  ],
]

export const peopleTools: readonly ToolFacts[] = [
  [
    Users,
    'Users Management',
    addresses.studentsList,
    'Everyone with an account, with search; add one by hand.',
  ],
  [
    CircleUser,
    'Manage Profile',
    addresses.studentsList,
    'Every field of a person, roles, devices, passwords. Find the person first.',
  ],
  [
    GraduationCap,
    'Promotions',
    addresses.promotions,
    'Move a batch one semester on, with a preview and an undo.',
  ],
  [IdCard, 'USNs', addresses.usns, 'First-years who got their real USN, one by one or many at once.'],
  [MessageSquare, 'Feedback', addresses.feedback, 'What people wrote with the form on Home.'],
  [
    Scale,
    'Takedown requests',
    addresses.takedowns,
    'What people ask to have taken down, and what was done about it.',
  ],
]

export const contentTools: readonly ToolFacts[] = [
  [
    FileText,
    'Manage PDFs',
    addresses.managePdfs,
    'Every file: search, replace, move, delete; Ans Booklet and Lab Sheet.',
  ],
  [
    Library,
    'Manage Notes',
    addresses.manageNotes,
    'Every subject and what it has: sections, PDFs, references, readers.',
  ],
  [Flag, 'Page reports', addresses.pageReports, 'Pages that readers found wrong or could not read.'],
  [
    FileInput,
    'Proposed files',
    addresses.proposals,
    'Files that sub-admins propose in place of a wrong one.',
  ],
  [
    SearchX,
    'Searched, not found',
    addresses.searchMisses,
    'What students searched for and no note has, with a way to add it.',
  ],
  [
    CloudUpload,
    'My uploads',
    addresses.uploads,
    'What you added yourself: how far it is, what failed, who opened it.',
  ],
  [
    FolderInput,
    'Bulk import',
    addresses.imports,
    'A tree of folders, or tables of subjects and references, at once.',
  ],
  [Trash2, 'Trash', addresses.trash, `What was deleted in the last ${trashKeptDays} days, to bring it back.`],
  [
    Database,
    'Reference data',
    addresses.referenceData,
    'Departments, batches and their schemes, colleges, names of semesters.',
  ],
]

export const officeTools: readonly ToolFacts[] = [
  [Settings, 'Settings', addresses.settings, 'Payee, prices, notice, support, responsible persons.'],
  [Mail, 'Mails', addresses.mails, 'What was mailed to whom, to copy or to send again.'],
  [History, 'Audit log', addresses.audit, 'Who did what and when, with before and after.'],
  [
    ShieldCheck,
    'Security log',
    addresses.securityLog,
    'Sign-ins, failed ones, refusals, changes of accounts.',
  ],
]
