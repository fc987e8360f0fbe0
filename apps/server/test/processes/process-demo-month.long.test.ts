import { bookOps } from '@lectureshelf/contract/money/bank/books'
import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { markOps } from '@lectureshelf/contract/reading/marks/marks'
import { readingOps } from '@lectureshelf/contract/reading/readings'
import { usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { monthReaders, monthStudents, monthUsnWishes } from '@lectureshelf/demo/month.ts'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import { expect, test, vi } from 'vitest'
import { signIn } from './http-client.ts'
import { emptyInstallation } from './installation.ts'
import { runCli, slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const month = ['--demo', '--with-month']

test('the month of the demo has waiting and approved payments, readings and marks, and is made once', async () => {
  const installation = await emptyInstallation()
  const server = await startServer(installation, {}, month)
  const get = async (token: string, path: string): Promise<unknown> => {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const tokenOf = (usn: string) => signIn(server.url, { usn, password: demoPassword })
  expect(server.lines).toContain(
    `Added a month of ${monthStudents.length} students, their payments and what they read.`,
  )

  const owner = await tokenOf('1LS00OWNER')
  const waiting = claimOps.list.response.parse(await get(owner, '/api/registrations?state=pending'))
  const approved = claimOps.list.response.parse(await get(owner, '/api/registrations?state=approved'))
  expect(waiting.total + approved.total).toBe(monthStudents.length)
  expect(waiting.items.map(({ bank }) => bank?.state)).toContain('short')
  expect(approved.total).toBeGreaterThanOrEqual(30)
  for (const { createdAt, decidedAt } of approved.items) {
    expect(Date.parse(createdAt)).toBeLessThan(Date.now() - 24 * 60 * 60_000)
    expect(Date.parse(decidedAt ?? '')).toBeGreaterThan(Date.parse(createdAt))
  }
  const credits = creditOps.sums.response.parse(await get(owner, '/api/credits/sums'))
  expect(credits.openPaise).toBe(0)
  expect(credits.receivedPaise).toBe(credits.grantedPaise + credits.heldPaise)
  const wishes = usnRequestOps.list.response.parse(await get(owner, '/api/usn-requests'))
  expect(wishes.items.map(({ usn }) => usn)).toEqual(monthUsnWishes.map(({ usn }) => usn))
  const books = bookOps.read.response.parse(await get(owner, '/api/books'))
  expect(books.months.at(-1)?.closingPaise).toBe(credits.receivedPaise)

  for (const { usn, readings, marks } of monthReaders) {
    const student = await tokenOf(usn)
    const reading = readingOps.list.response.parse(await get(student, '/api/readings'))
    expect(reading.continue.map(({ page }) => page)).toEqual(readings.map(({ page }) => page))
    const marked = markOps.list.response.parse(await get(student, '/api/marks'))
    expect(marked.total).toBe(marks.length)
  }
  const [newcomer] = monthStudents
  expect(
    (await signIn(server.url, { usn: newcomer?.usn ?? '', password: demoPassword })).length,
  ).toBeGreaterThan(0)

  expect(await server.stop()).toBe(0)
  expect((await runCli(installation, ['doctor', '--deep'])).code).toBe(0)
  const again = await startServer(installation, {}, month)
  expect(again.lines).toContain('The month of the demo already exists.')
  expect(await again.stop()).toBe(0)
})
