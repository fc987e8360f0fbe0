import { addresses } from '@lectureshelf/contract/addresses'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { exportOps } from '@lectureshelf/contract/site/exports'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import { auditOps } from '@lectureshelf/contract/base/audit'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, findDialog, toasts, valueOf } from '../../../../test/dom.ts'
import { refusal, server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

let saved: string[] = []

beforeEach(() => {
  saved = []
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T18:30:00Z') })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.useRealTimers())

const open = (search = '') => openPage(`${addresses.exports}${search}`, { as: owner })
const download = async () => main().findByRole('button', { name: 'Download' })

describe('the page of exports', () => {
  test('downloads the receipts of this month as a workbook, and says its days', async () => {
    server.onBytes(exportOps.receiptsXlsx, () => new Response('PK'))
    const { user } = await open()
    await main().findByText('1 Apr 2026 to 30 Apr 2026, both days included.')
    await user.click(await download())
    await waitFor(() => expect(saved).toEqual(['lectureshelf-receipts-2026-04-01-2026-04-30.xlsx']))
    expect(server.sent(exportOps.receiptsXlsx).map(({ query }) => query)).toEqual([
      { from: '2026-04-01', to: '2026-04-30' },
    ])
  })

  test('keeps list, period and format in its address', async () => {
    server.onBytes(exportOps.subscriptionsCsv, () => new Response('Granted\r\n'))
    const { user, address } = await open()
    await user.selectOptions(await main().findByLabelText('List'), 'Subscriptions')
    await user.selectOptions(main().getByLabelText('Period'), 'Last financial year')
    await user.selectOptions(main().getByLabelText('Format'), 'Table of text (CSV)')
    expect(address()).toBe(`${addresses.exports}?list=subscriptions&period=lastYear&format=csv`)
    await user.click(await download())
    await waitFor(() => expect(saved).toEqual(['lectureshelf-subscriptions-2025-04-01-2026-03-31.csv']))
  })

  test('begins own days with those of the period before, and refuses a period that is none', async () => {
    const { user } = await open('?period=lastQuarter')
    await main().findByText('1 Jan 2026 to 31 Mar 2026, both days included.')
    await user.selectOptions(main().getByLabelText('Period'), 'From a day to a day')
    const last = await main().findByLabelText('Last day')
    expect([valueOf(main().getByLabelText('First day')), valueOf(last)]).toEqual(['2026-01-01', '2026-03-31'])
    fill(last, '2025-12-31')
    expect((await main().findByText('The last day is before the first day.')).role).toBe('alert')
    expect(await download()).toHaveProperty('disabled', true)
    fill(last, '')
    await main().findByText('From 1 Jan 2026 on.')
    await user.selectOptions(main().getByLabelText('Period'), 'Any time')
    await main().findByText('Everything since the beginning.')
  })

  test('says why a file cannot be had', async () => {
    server.refuse(exportOps.receiptsXlsx, 'too_many_requests', { message: 'Too many attempts.' })
    const { user } = await open()
    await user.click(await download())
    await waitFor(() => expect(toasts()).toEqual(['Too many attempts.']))
    expect(saved).toEqual([])
  })

  test('saves a file once the password that it needs was entered', async () => {
    let isProved = false
    server.onBytes(exportOps.studentsXlsx, () =>
      isProved ? new Response('PK') : refusal('password_required'),
    )
    server.on(studentOps.confirmPassword, () => {
      isProved = true
      return { message: messages.passwordConfirmed, confirmedUntil: '2026-11-22T10:05:00.000Z' }
    })
    const { user } = await open('?list=students&period=all')
    await user.click(await download())
    const dialog = await findDialog('Enter your password again')
    fill(dialog.getByLabelText('Password'), 'the password')
    expect(saved).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(saved).toEqual(['lectureshelf-students.xlsx']))
  })

  test('shows the filters of a list, and forgets them with another list', async () => {
    server.onBytes(exportOps.claimsXlsx, () => new Response('PK'))
    const { user, address } = await open('?list=claims&period=all&state=pending&kind=renewal&age=3&q=asha')
    expect((await main().findByText('Search')).parentElement?.textContent).toBe('Searchasha')
    await user.click(await download())
    await waitFor(() =>
      expect(server.sent(exportOps.claimsXlsx).map(({ query }) => query)).toEqual([
        { state: 'pending', kind: 'renewal', olderThanDays: '3', q: 'asha' },
      ]),
    )
    expect(saved).toEqual(['lectureshelf-claims.xlsx'])
    await user.selectOptions(main().getByLabelText('List'), 'Audit log')
    expect(address()).toBe(`${addresses.exports}?list=audit&period=all`)
    expect(main().queryByText('Search')).toBeNull()
  })

  test.each([
    ['list=credits&state=refund_due', 'State', 'To be refunded'],
    ['list=credits&state=to_end', 'State', 'Taken back, access not ended'],
    ['list=claims&state=pending', 'State', 'Waiting'],
    ['list=claims&kind=signup', 'Kind', 'New account'],
    ['list=subscriptions&state=expired', 'State', 'Ended'],
    ['list=texts&state=texted', 'State', 'By WhatsApp'],
    ['list=students&kind=subAdmin', 'Role', 'SubAdmin'],
    ['list=students&kind=cashier', 'Role', 'Cashier'],
    ['list=students&state=completed', 'Account', 'Completed'],
    ['list=students&plan=lapsed', 'Plan', 'Ended, not renewed'],
    ['list=students&college=BI', 'College', 'BI'],
    ['list=audit&action=claim.approve', 'What was done', 'Registration approved'],
    ['list=audit&entity=bankCredit', 'To what', 'Payment'],
  ])('says the filters of ?%s in the words of the list', async (search, label, words) => {
    await open(`?${search}`)
    expect((await main().findByText(label)).parentElement?.textContent).toBe(`${label}${words}`)
  })

  test('removes the filters when asked', async () => {
    const { user, address } = await open('?list=audit&action=claim.approve')
    await user.click(await main().findByRole('button', { name: 'Remove the filters' }))
    expect(address()).toBe(`${addresses.exports}?list=audit`)
    await waitFor(() => expect(screen.queryByText('Remove the filters')).toBeNull())
  })
})

const hrefAt = async (address: string): Promise<string | null> => {
  server.on(claimOps.list, { items: [], total: 0 })
  server.on(subscriptionManagementOps.list, { items: [], total: 0 })
  server.on(auditOps.list, { items: [], total: 0, actions: [], entities: [] })
  server.on(studentOps.list, { items: [], total: 0 })
  await openPage(address, { as: owner })
  await main().findByRole('searchbox')
  return main().queryByRole('link', { name: 'Download' })?.getAttribute('href') ?? null
}

describe('the link of a list to its download', () => {
  test.each([
    [addresses.registrations, '?list=claims&period=all&state=pending'],
    [`${addresses.registrations}?state=all&q=asha&age=3&page=2`, '?list=claims&period=all&q=asha&age=3'],
    [`${addresses.subscriptions}?state=active`, '?list=subscriptions&period=all&state=active'],
    [addresses.studentsList, '?list=students&period=all'],
    [
      `${addresses.studentsList}?q=asha&kind=student&department=CSE&college=BI&semester=5&plan=lapsed&sort=ends&page=2`,
      '?list=students&period=all&q=asha&kind=student&department=CSE&college=BI&semester=5&plan=lapsed',
    ],
    [addresses.audit, '?list=audit&period=all'],
    [
      `${addresses.audit}?action=claim.approve&from=2026-04-01&page=3`,
      '?list=audit&period=days&action=claim.approve&from=2026-04-01',
    ],
  ])('at %s has its filters', async (address, search) => {
    const href = await hrefAt(address)
    expect(href?.split('?')[0]).toBe(addresses.exports)
    expect(Object.fromEntries(new URLSearchParams(href?.split('?')[1]))).toEqual(
      Object.fromEntries(new URLSearchParams(search)),
    )
  })

  test.each([
    `${addresses.registrations}?warnings=yes`,
    `${addresses.registrations}?bank=reversed`,
    `${addresses.subscriptions}?ends=30`,
  ])('is absent at %s, which no file can be narrowed by', async (address) => {
    expect(await hrefAt(address)).toBeNull()
  })
})
