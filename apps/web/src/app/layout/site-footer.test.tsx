import { systemOps } from '@lectureshelf/contract/site/system'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { openPage } from '../../../test/page.tsx'
import { admin, owner, student, subAdmin } from '../../../test/people.ts'

const footer = () => within(screen.getByRole('contentinfo'))

test.each([
  ['sub-admin', subAdmin],
  ['admin', admin],
  ['owner', owner],
])('the page’s foot names the version of the program to a %s', async (_, as) => {
  await openPage('/about', { as })
  expect(await footer().findByText(/Version 1\.2\.3 \(0123456789ab\)\.$/u)).toBeDefined()
})

test.each([
  ['student', { as: student }],
  ['visitor', {}],
])('a %s is not told the version, and does not ask for it', async (_, options) => {
  await openPage('/about', options)
  expect(footer().queryByText(/Version/u)).toBeNull()
  expect(server.sent(systemOps.version)).toEqual([])
})

test('a version that cannot be read leaves the footer as it is', async () => {
  const opening = openPage('/about', { as: owner })
  server.refuse(systemOps.version, 'unavailable')
  await opening
  expect(await footer().findByText(/students of their own branch\.$/u)).toBeDefined()
})
