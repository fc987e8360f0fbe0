import { addresses } from '@lectureshelf/contract/addresses'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, tokenOf } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { signInAsStudent } from '../../../test/sign-in.ts'
import { storePlace } from '../../lib/storage/stored-place.ts'

const places = () => Object.keys(localStorage).filter((key) => key.startsWith('place:'))

const keepFor = (usn: string) => {
  localStorage.setItem('token', tokenOf(usn))
  storePlace('bird.pdf', { page: 42, offset: 0, seen: 42, version: 1, readAt: '2026-11-23T10:00:00.000Z' })
}

test('the places that a person read are deleted with the sign-out', async () => {
  keepFor(student.usn)
  const { router } = await openPage('/about', { as: student })
  expect(places()).toHaveLength(1)
  await router.navigate({ to: addresses.logout })
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(places()).toEqual([])
})

const renewalDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('renewal:'))

test('a renewal that was typed is deleted with the sign-out', async () => {
  sessionStorage.setItem(`renewal:${student.usn}`, '{}')
  const { router } = await openPage('/about', { as: student })
  expect(renewalDrafts()).toHaveLength(1)
  await router.navigate({ to: addresses.logout })
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(renewalDrafts()).toEqual([])
})

test('the sign-in of another person deletes the places of the one before, whose session had expired', async () => {
  keepFor('1LS22CS099')
  keepFor(student.usn)
  localStorage.removeItem('token')
  const { user } = await openPage('/about')
  await user.click(screen.getByRole('link', { name: 'Sign In' }))
  await signInAsStudent(user)
  await waitFor(() => expect(places()).toEqual([`place:${student.usn}:bird.pdf`]))
})
