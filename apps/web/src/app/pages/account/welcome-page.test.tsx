import { studentOps } from '@lectureshelf/contract/people/students'
import { screen } from '@testing-library/react'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { expect, test, vi } from 'vitest'
import { fill, findDialog } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage, tokenOf } from '../../../../test/page.tsx'
import { owner, student, subAdmin } from '../../../../test/people.ts'
import { answerPerson } from '../../../../test/site.ts'

/** Holds timers of seconds, which a test then runs: a clock that passes would tell only about how long one waits. */
const holdLongTimers = () => {
  const held: { run: () => void; ms: number }[] = []
  const start = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    if (ms < 1000 || ms > 5000) return start(run, ms)
    held.push({ run, ms })
    return start(() => undefined, 0)
  })
  return held
}

test('the welcome of a visitor is the landing page', async () => {
  const { address } = await openPage('/Welcome')
  expect(address()).toBe('/')
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Your whole semester, on one shelf.')
})

test('the landing page of a signed-in person is the welcome', async () => {
  const { address } = await openPage('/', { as: student })
  expect(address()).toBe('/Welcome')
  expect(await main().findByRole('heading', { name: 'Welcome, Ananya Rao' })).toBeDefined()
})

test.each([
  ['Ananya Rao', student, '/Home/CSE/2022/5th%20Sem', 'Welcome back, Ananya Rao'],
  ['Savitha Hegde', owner, '/Admin/Dashboard', 'Dashboard'],
  ['Ayesha Khanum', subAdmin, '/Home/CSE/2022/8th%20Sem', 'Welcome back, Ayesha Khanum'],
] as const)(
  'the welcome of %s turns, greets, and leads on after 1.5 s',
  async (name, person, home, title) => {
    const held = holdLongTimers()
    const { address } = await openPage('/Welcome', { as: person })
    await screen.findByRole('heading', { level: 1, name: `Welcome, ${name}` })
    expect(document.querySelector('main .mantine-Loader-root')).not.toBeNull()
    expect(held.map(({ ms }) => ms)).toEqual([1500])
    expect(address()).toBe('/Welcome')
    held[0]?.run()
    expect(address()).toBe(home)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  },
)

test.each([
  [true, 'Welcome, Ananya Rao'],
  [false, 'Welcome back, Ananya Rao'],
])('Home after a sign-in that is the first one (%s) says "%s"', async (isFirst, title) => {
  const { user, address } = await openPage('/Home/CSE/2022/5th%20Sem')
  answerPerson(student)
  server.on(sessionOps.login, { token: tokenOf(student.usn), ...(isFirst && { isFirst }) })
  const dialog = await findDialog('Sign In')
  fill(dialog.getByLabelText('USN'), student.usn)
  fill(dialog.getByLabelText('Password'), 'a password')
  const held = holdLongTimers()
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ananya Rao' })
  expect(address()).toBe('/Welcome')
  for (const { run, ms } of held) if (ms === 1500) run()
  expect(address()).toBe('/Home/CSE/2022/5th%20Sem')
  await main().findByRole('searchbox', { name: 'Search subjects' })
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('the welcome of staff leads to the semester where they last worked', async () => {
  const { address, router } = await openPage('/Home/Mech/2022/3rd%20Sem', { as: subAdmin })
  await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ayesha Khanum' })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await router.navigate({ to: '/Welcome' })
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ayesha Khanum' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(address()).toBe('/Home/Mech/2022/3rd%20Sem')
})

test('the welcome offline is the page of what the phone keeps, and leads on once it is online', async () => {
  const opening = openPage('/Welcome', { as: student })
  server.disconnect(studentOps.me)
  const { user } = await opening
  await main().findByRole('heading', { name: 'This page could not be shown' })
  answerPerson(student)
  await user.click(main().getByRole('button', { name: 'Retry' }))
  expect(await main().findByRole('heading', { name: 'Welcome, Ananya Rao' })).toBeDefined()
})
