/** Business constants of the specification's section 9. */

/** The name that the preloader types. */
export const siteName = 'LectureShelf'
/** At this width in CSS pixels or less, the burger sidebar replaces the navbar. */
export const mobileBreakpointPx = 768
export const usnMaxLength = 10
export const genders = ['Male', 'Female', 'Other'] as const
/** A person must be at least this old to sign up. */
export const minimumAgeYears = 15
export const responsiblePersonsShown = 4
export const welcomeRedirectMs = 1500
/** Toasts on the landing and home pages. */
export const toastMs = 5000
/** Toasts on subject and content screens. */
export const contentToastMs = 1500
/** Semester 1 also sees the answer booklet and the lab sheet. */
export const sheetSemester = 1
export const reservedPdfFiles = ['Ans-Booklet.pdf', 'lab.pdf'] as const
export type ReservedPdfFile = (typeof reservedPdfFiles)[number]
export const sheetTitles: Record<ReservedPdfFile, string> = {
  'Ans-Booklet.pdf': 'Answer booklet',
  'lab.pdf': 'Lab sheet',
}
/** A PDF with more pages is refused, however small its file is. */
export const maxPdfPages = 5000
/** How long an old price or payee counts for someone who saw it before the owner changed it. */
export const shownPriceHours = 48
/** The last semester that a plan can cover. */
export const lastSemester = 8
/** A plan that ends within this number of days is said to end soon. */
export const planEndsSoonDays = 30
export const hiddenScheme = '2023'
/** In its own constant because every page needs the address without the schemas. */
export const siteInfoPath = '/api/site-info'
/** In its own constant for the same reason. */
export const planVisitsPath = '/api/plan-visits'
export const timeZone = 'Asia/Kolkata'
export const tokenLifetimeDays = 7
export const studentDevicesMax = 2
/** How long a session that proved its password may do what asks for it. */
export const passwordAgainMinutes = 5
/** After so few wrong passwords in a row a session ends: its token may be a stolen one. */
export const wrongPasswordsMax = 10
/** A session of staff ends after this time without a request. */
export const staffIdleHours = 12
/** How long owners see on their dashboard that the payee was changed. */
export const payeeNoticeDays = 7
/** How long deleted things can be restored. */
export const trashKeptDays = 30
/** How long a replaced version is kept and can be shown again. */
export const versionKeptDays = 30
/** How long the file of an import is kept. */
export const importFileKeptDays = 7
/** How long sign-ins, refusals and changes of passwords and roles are kept. */
export const securityLogDays = 180
/** How long counts of visits to the plans are kept: the owner looks at four terms, which are two years. */
export const planVisitsKeptDays = 750
/** For how long the notice that asks for a second factor is put off. */
export const secondFactorPutOffDays = 30
/** Readers and openings of a subject are those of the last days. */
export const readersDays = 30
/** More devices than this within these days look like a shared password. */
export const manyDevicesLimit = { most: 4, days: 30 }

/** The author of content imported on the command line, where no one has an account. */
export const commandLineName = 'command line'
