import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import { sheetSemester } from '@lectureshelf/contract/constants'
import type { StudentData } from '@lectureshelf/contract/people/students'
import type { SubjectCard } from '@lectureshelf/contract/library/subjects'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { meQuery } from '../../base/identity/api.ts'
import { subjectsQuery } from '../../library/subjects/api.ts'
import { byFirstNumber } from '../../library/subjects/shelf-order.ts'
import { useSessionToken } from '../../lib/http/session-token.ts'
import type { PlaceParams } from '../addresses/address-casing.ts'
import { toolsQuery } from '../../site/owner-tools/api.ts'
import type { OwnerToolGroup } from '../../site/owner-tools/owner-tools.ts'
import { homeAddressOf } from '../addresses/home-address.ts'

interface NavigationLink {
  label: string
  address: string
}

interface SubjectEntry extends NavigationLink {
  subCode: string
  subName: string
}

/** Entries of navbar and sidebar. */
export interface Navigation {
  isSignedIn: boolean
  me: StudentData | undefined
  home: string
  place: PlaceParams | null
  subjects: SubjectEntry[]
  links: NavigationLink[]
  /** The tools of an owner or a cashier, grouped in a menu: they are too many for the bar. */
  tools: OwnerToolGroup[]
  canAddSubject: boolean
}

const visitorLinks: NavigationLink[] = [
  { label: 'Departments', address: addresses.streams },
  { label: 'About', address: addresses.about },
  { label: 'Contact', address: addresses.contact },
]

const sheetLinks: NavigationLink[] = [
  { label: 'Ans Booklet', address: addresses.pdf('Ans-Booklet.pdf') },
  { label: 'Lab Sheet', address: addresses.pdf('lab.pdf') },
]

const ownerLinks: NavigationLink[] = [
  { label: 'Dashboard', address: addresses.dashboard },
  { label: 'All Students', address: addresses.studentsList },
]

/** Returns the links of a signed-in person besides subjects and account. */
export const linksOf = (me: Pick<StudentData, 'isOwner' | 'semester'>): NavigationLink[] => {
  if (me.isOwner) return ownerLinks
  return me.semester.semNum === sheetSemester ? sheetLinks : []
}

type Sitting = Pick<StudentData, 'isOwner' | 'department' | 'scheme' | 'semester'>

/** Returns the place whose subjects are listed: the address's, else the person's own; an owner has none. */
export const placeOf = (params: Partial<PlaceParams>, me: Sitting | undefined): PlaceParams | null => {
  const { department, scheme, semester } = params
  if (department !== undefined && scheme !== undefined && semester !== undefined) {
    return { department, scheme, semester }
  }
  if (me === undefined || me.isOwner) return null
  return { department: me.department.deptId, scheme: me.scheme.scheme, semester: me.semester.semName }
}

const entryOf =
  (isOwner: boolean) =>
  (subject: SubjectCard): SubjectEntry => {
    const { deptId } = subject.department
    const { scheme } = subject.scheme
    const { semName } = subject.semester
    const address = isOwner
      ? `${addresses.admin(deptId, scheme, semName)}/${encodeURIComponent(subject.subCode)}`
      : addresses.subject(deptId, scheme, semName, subject.subCode)
    return { label: subject.subAbb, subName: subject.subName, subCode: subject.subCode, address }
  }

/**
 * Reads the person and the address, and returns the entries of navbar and sidebar.
 * @param isHidden whether the bars are not shown: then no one waits for their subjects
 */
export const useNavigation = (isHidden: boolean): Navigation => {
  const isLeaving = useLocation({ select: ({ pathname }) => pathname === addresses.logout })
  const isSignedIn = useSessionToken() !== null && !isLeaving
  const params = useParams({ strict: false })
  const { data } = useQuery({ ...meQuery, enabled: isSignedIn })
  const me = isSignedIn ? data : undefined
  const place = isSignedIn ? placeOf(params, me) : null
  const hasTools = me?.isOwner === true || me?.isCashier === true
  const { data: tools = [] } = useQuery({ ...toolsQuery(me?.isOwner === true), enabled: hasTools })
  const { data: subjects = [] } = useQuery({
    ...subjectsQuery(place ?? { department: '', scheme: '', semester: '' }),
    enabled: place !== null && !isHidden,
  })
  return {
    isSignedIn,
    me,
    home: me === undefined ? addresses.landing : homeAddressOf(me),
    place,
    subjects: place === null ? [] : [...subjects].sort(byFirstNumber).map(entryOf(me?.isOwner === true)),
    links: isSignedIn ? (me === undefined ? [] : linksOf(me)) : visitorLinks,
    tools: hasTools ? tools : [],
    canAddSubject: isAllowed(kindOf(me ?? null), 'addSubject'),
  }
}
