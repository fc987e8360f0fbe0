import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textsOf, toasts } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { student } from '../../../../test/people.ts'

test('signing out happens on load, is said, and leads back to the sign-in', async () => {
  const { user } = await openPage('/logout', { as: student })
  expect((await main().findByRole('heading', { level: 1 })).textContent).toBe('You have been logged out')
  expect(main().getByText("Let's proceed with our tasks!")).toBeDefined()
  await waitFor(() => expect(toasts()).toEqual(['Logout Successful']))
  const mail = await main().findByRole('link', { name: 'Mail support' })
  expect(mail.getAttribute('href')).toMatch(/^mailto:/)
  expect(server.sent(sessionOps.logout).map(({ headers }) => headers.get('authorization'))).toEqual([
    expect.stringMatching(/^Bearer /),
  ])
  expect(localStorage.getItem('token')).toBeNull()
  await user.click(main().getByRole('link', { name: 'Login Again' }))
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
})

test('the logout names the admin of the class while the owner has named no support', async () => {
  server.on(settingOps.siteInfo, defaultSiteInfo)
  await openPage('/logout', { as: student })
  await waitFor(() => expect(server.sent(settingOps.siteInfo)).not.toEqual([]))
  expect((await main().findByText(/^Something not right/)).textContent).toBe(
    'Something not right? Ask the admin of your class.',
  )
  expect(textsOf(main().getAllByRole('link'))).toEqual(['Login Again'])
})
