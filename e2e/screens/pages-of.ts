import { addresses, deskAddressOf, fixedPages, previewDepartments } from '@lectureshelf/contract/addresses'
import { studentOps } from '@lectureshelf/contract/people/students'
import type { Page } from '@playwright/test'
import { importPageOf, receiptPageOf, statementIdOf } from '../support/found-pages.ts'
import {
  birdGuide,
  cseFifth,
  homeOf,
  adminHomeOf,
  mechFifth,
  pdfFileOf,
  subjectPageOf,
} from '../support/pages.ts'
import { tokenOf } from '../support/test.ts'

/** Pages that one person of the demo looks at. */
export interface Look {
  /** Begins the names of the pictures. */
  name: string
  /** USN of the person; null is a visitor. */
  person: string | null
  pages: readonly string[]
}

const student = '1LS22CS001'
const lapsed = '1LS22ME007'
const firstYear = '1LS25CS001'
const subAdmin = '1LS00SUBAD'
const admin = '1LS00ADMIN'
const cashier = '1LS00CASHI'
const owner = '1LS00OWNER'

const visitorPages = [
  addresses.landing,
  addresses.plans,
  addresses.signUp,
  addresses.streams,
  ...Object.keys(previewDepartments).map((slug) => addresses.preview(slug)),
  addresses.about,
  addresses.contact,
  addresses.terms,
  addresses.privacy,
  addresses.takedown,
  addresses.resetPassword('x'.repeat(43)),
  addresses.logout,
  addresses.dss,
  '/no/such/page',
  '/astrology',
]

/** The pages at the cash desk. */
const deskPages = fixedPages.filter((address) => address.startsWith(`${addresses.desk}/`))

const ownPages = (usn: string) => [addresses.profile(usn), addresses.changePassword(usn)]

/** Returns the address of a student's page, as the owner sees it; none without a student. */
const studentPages = async (url: string, token: string): Promise<string[]> => {
  const answer = await fetch(`${url}${studentOps.list.path}?kind=student&size=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = studentOps.list.response.parse(await answer.json())
  return items.map(({ _id: id }) => addresses.student(id))
}

/** Keeps the welcome on the screen, which otherwise leads on. @returns a function that lets the next page load */
export const holdWelcome = async (page: Page, address: string): Promise<() => Promise<void>> => {
  if (address !== addresses.welcome) return () => Promise.resolve()
  const call = '**/api/student'
  await page.route(call, () => undefined)
  return () => page.unroute(call)
}

const findLooks = async (url: string): Promise<readonly Look[]> => {
  const token = await tokenOf(url, owner, 'LectureShelf screens')
  const guide = await pdfFileOf(url, birdGuide)
  const receiptPage = await receiptPageOf(url)
  const statementPage = addresses.statement(await statementIdOf(url))
  const importPage = await importPageOf(url)
  const officePages = Object.values(addresses)
    .filter((address) => typeof address === 'string')
    .filter((address) => address.startsWith('/Admin/'))
  return [
    { name: 'visitor', person: null, pages: visitorPages },
    {
      name: 'student',
      person: student,
      pages: [
        homeOf(cseFifth),
        subjectPageOf('BCS502', cseFifth),
        subjectPageOf('BCSL504', cseFifth),
        addresses.pdf(guide),
        addresses.marks,
        `${addresses.search}?q=network`,
        addresses.dss,
        addresses.plans,
        addresses.welcome,
        addresses.receipt('LS-999999'),
        ...ownPages(student),
      ],
    },
    {
      name: 'lapsed',
      person: lapsed,
      pages: [
        homeOf(mechFifth),
        subjectPageOf('BME515B', mechFifth),
        subjectPageOf('BME501', mechFifth),
        addresses.dss,
        addresses.plans,
        addresses.profile(lapsed),
      ],
    },
    {
      name: 'first-year',
      person: firstYear,
      pages: [addresses.home('CSE', '2025', '1st Sem'), addresses.profile(firstYear)],
    },
    {
      name: 'sub-admin',
      person: subAdmin,
      pages: [
        homeOf(cseFifth),
        subjectPageOf('BCS502', cseFifth),
        addresses.uploads,
        addresses.pageReports,
        addresses.proposals,
        addresses.searchMisses,
      ],
    },
    {
      name: 'admin',
      person: admin,
      pages: [
        homeOf(cseFifth),
        addresses.home('CSE', '2022', '1st Sem'),
        subjectPageOf('BCS502', cseFifth),
        addresses.dss,
        addresses.pageReports,
        addresses.proposals,
        addresses.profile(admin),
      ],
    },
    {
      name: 'cashier',
      person: cashier,
      pages: [...deskPages, deskAddressOf(statementPage), addresses.profile(cashier)],
    },
    {
      name: 'owner',
      person: owner,
      pages: [
        ...officePages,
        '/Admin/Students/new',
        ...(await studentPages(url, token)),
        statementPage,
        receiptPage,
        importPage,
        adminHomeOf(cseFifth),
        `${adminHomeOf(cseFifth)}/BCS502`,
        addresses.uploads,
        addresses.dss,
        addresses.profile(owner),
      ],
    },
  ]
}

/** What was found at each server. */
const found = new Map<string, Promise<readonly Look[]>>()

/** Returns every page, by the person of the demo who looks at it. */
export const looksAt = (url: string): Promise<readonly Look[]> => {
  const looks = found.get(url) ?? findLooks(url)
  found.set(url, looks)
  return looks
}
