import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { dayMs, hourMs } from '@lectureshelf/contract/formats/durations'
import { type MailPoint as Point, instantInWords, mailTemplate } from '../mail-text.ts'

/** What an owner has to know once a week. Nothing in it names a student. */
export interface WeeklyDigest {
  now: Date
  claims: { waiting: number; oldestAt: Date | null }
  failedJobs: { kind: string; failed: number }[]
  failedMails: number
  pageReports: { open: number; oldestAt: Date | null }
  /** Files that sub-admins propose in place of wrong ones. */
  proposals: { waiting: number; oldestAt: Date | null }
  /** Null when there never was a backup. */
  lastBackupAt: Date | null
  /** Null when it could not be read. */
  freeBytes: number | null
}

const oldBackupMs = 26 * hourMs
const fewBytes = 2e9

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

const ageWords = (now: Date, then: Date): string => {
  const ageMs = Math.max(0, now.getTime() - then.getTime())
  return ageMs < 2 * dayMs
    ? counted(Math.floor(ageMs / hourMs), 'hour')
    : counted(Math.floor(ageMs / dayMs), 'day')
}

const claimsPoint = ({ claims: { waiting, oldestAt }, now }: WeeklyDigest): Point => {
  if (waiting === 0 || oldestAt === null) return { text: 'Claims: none waiting.' }
  return {
    text: `Claims: ${waiting} waiting, the oldest for ${ageWords(now, oldestAt)}. Import the bank statement, then decide them.`,
    link: { label: 'Open the claims', path: addresses.registrations },
  }
}

const pageReportsPoint = ({ pageReports: { open, oldestAt }, now }: WeeklyDigest): Point => {
  if (open === 0 || oldestAt === null) return { text: 'Page reports: none open.' }
  return {
    text: `Page reports: ${open} open, the oldest for ${ageWords(now, oldestAt)}. Look at the pages, and answer their readers.`,
    link: { label: 'Open the page reports', path: addresses.pageReports },
  }
}

const proposalsPoint = ({ proposals: { waiting, oldestAt }, now }: WeeklyDigest): Point => {
  if (waiting === 0 || oldestAt === null) return { text: 'Proposed files: none waiting.' }
  return {
    text: `Proposed files: ${waiting} waiting, the oldest for ${ageWords(now, oldestAt)}. Look at them, and accept or decline each.`,
    link: { label: 'Open the proposed files', path: addresses.proposals },
  }
}

const jobWords: Partial<Record<string, string>> = {
  'index-pdf': 'PDFs to read',
  'read-on': 'PDFs to read on',
  'send-mail': 'mails to send',
  'reset-password': 'reset links to make',
  upkeep: 'upkeep',
  import: 'bulk imports',
}

const jobsPoint = ({ failedJobs }: WeeklyDigest): Point => {
  const failed = failedJobs.filter((job) => job.failed > 0)
  if (failed.length === 0) return { text: 'Background work: nothing failed in the last week.' }
  const list = failed.map((job) => `${job.failed} (${jobWords[job.kind] ?? job.kind})`).join(', ')
  return {
    text: `Background work: ${list} failed in the last week. Start failed PDFs again, and tell the operator the rest.`,
    link: { label: 'Open the PDFs', path: addresses.managePdfs },
  }
}

const mailsPoint = ({ failedMails }: WeeklyDigest): Point => {
  if (failedMails === 0) return { text: 'Mails: every mail of the last week arrived or is on its way.' }
  return {
    text: `Mails: ${failedMails} of the last week failed or may not have arrived. Read why, and send them again.`,
    link: { label: 'Open the mails', path: addresses.mails },
  }
}

const backupPoint = ({ lastBackupAt, now }: WeeklyDigest): Point => {
  if (lastBackupAt === null)
    return { text: 'Backup: none yet. Ask the operator to run one every night (lectureshelf backup).' }
  const words = `Backup: the last one is of ${instantInWords(lastBackupAt)}, ${ageWords(now, lastBackupAt)} ago.`
  const isOld = now.getTime() - lastBackupAt.getTime() > oldBackupMs
  return { text: isOld ? `${words} There should be one every night. Tell the operator.` : words }
}

const spacePoint = ({ freeBytes }: WeeklyDigest): Point => {
  if (freeBytes === null) return { text: 'Free space: it could not be read. Tell the operator.' }
  const words = `Free space: ${(freeBytes / 1e9).toFixed(1)} GB.`
  if (freeBytes >= fewBytes) return { text: words }
  return {
    text: `${words} Below 2 GB uploads and payments may soon fail. Tell the operator, and delete old files.`,
    link: { label: 'Open the PDFs', path: addresses.managePdfs },
  }
}

/** Tells an owner once a week what waits, what failed, and what to do about it. */
export const weeklyDigest = mailTemplate('weekly-digest', (digest: WeeklyDigest) => ({
  subject: `${siteName} this week: ${counted(digest.claims.waiting, 'claim')} waiting`,
  paragraphs: ['This is the state of your site this Monday.'],
  points: [claimsPoint, pageReportsPoint, proposalsPoint, jobsPoint, mailsPoint, backupPoint, spacePoint].map(
    (pointOf) => pointOf(digest),
  ),
  link: { label: 'Open the dashboard', path: addresses.dashboard },
  closing: ['You get this mail as an owner. Switch it off for all owners in the settings.'],
}))
