export type DemoSubscription = {
  plan: 'basic' | 'premium'
  fromSemester: number
  toSemester: number
  /** Days from the day of seeding; negative values are in the past. */
  startsInDays: number
  endsInDays: number
}

export type DemoPerson = {
  usn: string
  name: string
  email: string
  contact: string
  gender: 'Male' | 'Female' | 'Other'
  dob: string
  role: 'student' | 'subAdmin'
  isAdmin: boolean
  isOwner: boolean
  /** Handles payments beside whatever the role permits. */
  isCashier?: boolean
  /** An empty list means all; null means no rights to write. */
  scope: { departments: string[]; schemes: string[]; semesters: number[] } | null
  deptId: string
  batch: string
  scheme: string
  semNum: number
  clgCode: string
  subscription?: DemoSubscription
}

export const demoPassword = 'shelf-demo-2026'

export const demoCollege = { clgCode: 'LS', clgName: 'LectureShelf Demo College', region: 1 }

const allOfCse = { departments: ['CSE'], schemes: [], semesters: [] }
const cseFinalYear = { deptId: 'CSE', batch: '2022', scheme: '2022', semNum: 8, clgCode: demoCollege.clgCode }

export const demoPeople: DemoPerson[] = [
  {
    usn: '1LS00OWNER',
    name: 'Savitha Hegde',
    email: 'savitha.hegde@example.com',
    contact: '9000000001',
    gender: 'Female',
    dob: '1986-08-21',
    role: 'subAdmin',
    isAdmin: true,
    isOwner: true,
    scope: { departments: [], schemes: [], semesters: [] },
    ...cseFinalYear,
  },
  {
    usn: '1LS00ADMIN',
    name: 'Prakash Naik',
    email: 'prakash.naik@example.com',
    contact: '9000000002',
    gender: 'Male',
    dob: '1990-02-14',
    role: 'subAdmin',
    isAdmin: true,
    isOwner: false,
    scope: allOfCse,
    ...cseFinalYear,
  },
  {
    usn: '1LS00SUBAD',
    name: 'Ayesha Khanum',
    email: 'ayesha.khanum@example.com',
    contact: '9000000003',
    gender: 'Female',
    dob: '2003-11-05',
    role: 'subAdmin',
    isAdmin: false,
    isOwner: false,
    scope: allOfCse,
    ...cseFinalYear,
  },
  {
    usn: '1LS00CASHI',
    name: 'Usha Shenoy',
    email: 'usha.shenoy@example.com',
    contact: '9000000004',
    gender: 'Female',
    dob: '1994-12-09',
    role: 'subAdmin',
    isAdmin: false,
    isOwner: false,
    isCashier: true,
    scope: allOfCse,
    ...cseFinalYear,
  },
  {
    usn: '1LS22CS001',
    name: 'Ananya Rao',
    email: 'ananya.rao@example.com',
    contact: '9000000011',
    gender: 'Female',
    dob: '2004-06-17',
    role: 'student',
    isAdmin: false,
    isOwner: false,
    scope: null,
    deptId: 'CSE',
    batch: '2022',
    scheme: '2022',
    semNum: 5,
    clgCode: demoCollege.clgCode,
    subscription: { plan: 'premium', fromSemester: 5, toSemester: 6, startsInDays: -60, endsInDays: 305 },
  },
  {
    usn: '1LS25CS001',
    name: 'Mohammed Irfan',
    email: 'mohammed.irfan@example.com',
    contact: '9000000012',
    gender: 'Male',
    dob: '2007-09-30',
    role: 'student',
    isAdmin: false,
    isOwner: false,
    scope: null,
    deptId: 'CSE',
    batch: '2025',
    scheme: '2025',
    semNum: 1,
    clgCode: demoCollege.clgCode,
    subscription: { plan: 'basic', fromSemester: 1, toSemester: 1, startsInDays: -30, endsInDays: 152 },
  },
  {
    usn: '1LS22ME007',
    name: 'Karthik Gowda',
    email: 'karthik.gowda@example.com',
    contact: '9000000013',
    gender: 'Male',
    dob: '2004-01-09',
    role: 'student',
    isAdmin: false,
    isOwner: false,
    scope: null,
    deptId: 'Mech',
    batch: '2022',
    scheme: '2022',
    semNum: 5,
    clgCode: demoCollege.clgCode,
    subscription: { plan: 'basic', fromSemester: 5, toSemester: 5, startsInDays: -200, endsInDays: -18 },
  },
]
