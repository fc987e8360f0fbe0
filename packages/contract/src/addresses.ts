/** The addresses of the pages, for links on both sides: one function per page, with encoded segments. */

const segments = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`

/** Returns a receipt number as one segment of an address: LS-26-27-000042. */
export const receiptSegment = (number: string): string => number.replaceAll('/', '-')

export const addresses = {
  landing: '/',
  signUp: '/SignUp',
  plans: '/Subscriptionplans',
  welcome: '/Welcome',
  logout: '/logout',
  about: '/about',
  contact: '/contact',
  terms: '/TermsAndConditions',
  privacy: '/Privacy',
  takedown: '/Takedown',
  streams: '/streams',
  search: '/search',
  marks: '/Marks',
  dss: '/DSS',
  studentsList: '/Admin/StudentsList',
  /** Leads to the first page of the cash desk. */
  desk: '/Desk',
  dashboard: '/Admin/Dashboard',
  registrations: '/Admin/Registrations',
  feedback: '/Admin/Feedback',
  takedowns: '/Admin/Takedowns',
  mails: '/Admin/Mails',
  settings: '/Admin/Settings',
  payments: '/Admin/Payments',
  credits: '/Admin/Credits',
  discountCodes: '/Admin/DiscountCodes',
  subscriptions: '/Admin/Subscriptions',
  books: '/Admin/Books',
  insight: '/Admin/Insight',
  exports: '/Admin/Exports',
  promotions: '/Admin/Promotions',
  usns: '/Admin/Usns',
  referenceData: '/Admin/ReferenceData',
  audit: '/Admin/Audit',
  securityLog: '/Admin/SecurityLog',
  managePdfs: '/Admin/Pdfs',
  manageNotes: '/Admin/Notes',
  trash: '/Admin/Trash',
  imports: '/Admin/Import',
  uploads: '/Uploads',
  pageReports: '/PageReports',
  proposals: '/Proposals',
  searchMisses: '/SearchMisses',
  preview: (department: string) => segments(department),
  profile: (usn: string) => segments('Profile', usn),
  changePassword: (usn: string) => segments('ChangePassword', usn),
  resetPassword: (token: string) => segments('ResetPassword', token),
  home: (deptId: string, scheme: string, semName: string) => segments('Home', deptId, scheme, semName),
  admin: (deptId: string, scheme: string, semName: string) => segments('Admin', deptId, scheme, semName),
  subject: (deptId: string, scheme: string, semName: string, subCode: string) =>
    segments(deptId, scheme, semName, subCode),
  /** One bulk import. */
  import: (id: string) => segments('Admin', 'Import', id),
  /** One statement among the payments. */
  statement: (id: string) => segments('Admin', 'Payments', id),
  /** The owner's page about one person (Manage Profile). */
  student: (id: string) => segments('Admin', 'Students', id),
  receipt: (number: string) => segments('Receipt', receiptSegment(number)),
  pdf: (pdfFile: string) => segments('pdfViewer', pdfFile),
} as const

/** The public previews, by their address in lower case. AIML has content but no preview. */
export const previewDepartments = {
  cse: 'CSE',
  ece: 'ECE',
  eee: 'EEE',
  civil: 'Civil',
  mechanical: 'Mech',
} as const

export type PreviewSlug = keyof typeof previewDepartments

/** Returns the address of an owner's page at the cash desk, where cashiers find it. */
export const deskAddressOf = (address: string): string => address.replace('/Admin', addresses.desk)

/** The pages whose address has no variable part. */
export const fixedPages: readonly string[] = [
  ...Object.values(addresses).filter((address) => typeof address === 'string'),
  ...[
    addresses.registrations,
    addresses.payments,
    addresses.credits,
    addresses.subscriptions,
    addresses.exports,
  ].map(deskAddressOf),
]

interface KnownPlaces {
  deptIds: readonly string[]
  schemes: readonly string[]
  semNames: readonly string[]
}

const includes = (list: readonly string[], value: string | undefined) =>
  value !== undefined && list.some((item) => item.toLowerCase() === value.toLowerCase())

/**
 * Whether a page exists at a path, in any casing (the page itself redirects to its own). The server responds to every
 * other address with the status 404 and lets the browser say what is missing.
 */
export const isPageAddress = (path: string, known: KnownPlaces): boolean => {
  const parts = path.split('/').filter(Boolean).map(decodeSafely)
  // /Admin has no page of its own and redirects to the dashboard.
  if (includes([...fixedPages, '/Admin'], `/${parts.join('/')}`)) return true
  if (parts.length === 1) return includes(Object.keys(previewDepartments), parts[0])
  const first = parts[0]?.toLowerCase()
  const isPlace = (place: string[]) =>
    includes(known.deptIds, place[0]) &&
    includes(known.schemes, place[1]) &&
    includes(known.semNames, place[2])
  if (first === 'profile' || first === 'changepassword') return parts.length === 2
  if (first === 'resetpassword' || first === 'receipt') return parts.length === 2
  if (first === 'pdfviewer') return parts.length === 2
  if (first === 'admin' && parts.length === 3) return includes(['Payments', 'Students', 'Import'], parts[1])
  if (first === 'desk') return parts.length === 3 && includes(['Payments'], parts[1])
  if (first === 'home') return parts.length === 4 && isPlace(parts.slice(1))
  if (first === 'admin') return (parts.length === 4 || parts.length === 5) && isPlace(parts.slice(1))
  return (parts.length === 3 || parts.length === 4) && isPlace(parts)
}

/** The documents of pages that are not prerendered: each preloads the scripts of its page. */
export const shells = ['home', 'subject', 'viewer', 'other'] as const
export type Shell = (typeof shells)[number]

/** Returns the document of the page at a path. */
export const shellOf = (path: string): Shell => {
  const parts = path.split('/').filter(Boolean)
  const first = parts[0]?.toLowerCase()
  if (first === 'admin') return 'other'
  if (first === 'home') return 'home'
  if (first === 'pdfviewer') return parts.length === 2 ? 'viewer' : 'other'
  return parts.length === 4 ? 'subject' : 'other'
}

const decodeSafely = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
