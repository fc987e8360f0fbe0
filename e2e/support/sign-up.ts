import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { errorStatus } from '@lectureshelf/contract/errors'
import { fillPath } from '@lectureshelf/contract/operation'
import { claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { expect, tokenOf } from './test.ts'

/** A valid sign-up. */
export const newcomer = {
  usn: '1LS24CS019',
  name: 'Nisha Prabhu',
  gender: 'Female',
  email: 'nisha.prabhu@example.com',
  password: demoPassword,
  contact: '98450 12345',
  dob: '2006-05-04',
  department: 'CSE',
  batch: '2024',
  scheme: '2022',
  semester: '5th Sem',
  college: 'LS',
  utr: '4123 4567 8901',
  plan: 'premium',
}

export type Newcomer = typeof newcomer

/** Builds the UTR of a payment of today: it begins with the last digit of the year and the day of the year. */
export const utrOfToday = (lastDigits: string): string => {
  const today = dayInIndia(Date.now())
  const daysBefore = (Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / 86_400_000
  return today.slice(3, 4) + String(daysBefore + 1).padStart(3, '0') + lastDigits
}

/** Names the versions of the two texts that the sender agrees to. */
export const agreed = { terms: termsVersion, privacy: privacyVersion }

/** The field of the sign-up form with a label. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true })

/** The main button of the sign-up. */
export const signUpButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' })

/** The boxes of the terms and of the privacy notice. */
export const termsBox = (page: Page) => page.getByRole('checkbox', { name: /Terms and Conditions/ })
export const privacyBox = (page: Page) => page.getByRole('checkbox', { name: /privacy notice/ })

/** Goes through the plans to the sign-up, as a visitor does. */
export const openSignUp = async (page: Page, plan: 'Basic' | 'Premium' = 'Premium'): Promise<void> => {
  await page.goto('/Subscriptionplans')
  await page.getByRole('radio', { name: plan }).check()
  await termsBox(page).check()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(field(page, 'USN')).toBeVisible()
}

/** Fills in everything that the USN does not say, and agrees to the privacy notice. */
export const fillIn = async (page: Page, person: Newcomer): Promise<void> => {
  await field(page, 'USN').fill(person.usn)
  await field(page, 'Name').fill(person.name)
  await field(page, 'Gender').selectOption(person.gender)
  await field(page, 'Date of birth').fill(person.dob)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Contact number').fill(person.contact)
  await field(page, 'Password').fill(person.password)
  await field(page, 'Semester').selectOption(person.semester)
  await field(page, 'UTR number').fill(person.utr)
  await privacyBox(page).check()
}

/** Reads a picture of the page as a UPI app would. */
export const scan = async (page: Page, picture: Buffer): Promise<URLSearchParams> => {
  const { width, height, pixels } = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      // A camera's resolution is enough, and a large picture takes long on its way out of the browser.
      const scale = Math.min(1, 320 / image.width)
      const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
      const context = new OffscreenCanvas(size.width, size.height).getContext('2d')
      if (context === null) throw new Error('No canvas to read from.')
      context.drawImage(image, 0, 0, size.width, size.height)
      return { ...size, pixels: [...context.getImageData(0, 0, size.width, size.height).data] }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  const text = decodeQR({ width, height, data: Uint8Array.from(pixels) })
  expect(text).toMatch(/^upi:\/\/pay\?/)
  // A form encoding's plus would be shown as it is by a UPI app.
  expect(text).not.toContain('+')
  return new URLSearchParams(text.slice('upi://pay?'.length))
}

/** Sends a sign-up as the form does. */
export const postSignUp = async (url: string, person: Newcomer): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ 'form-name': 'signup', ...person, ...agreed }),
  })
  if (!answer.ok) throw new Error(`${person.usn} could not sign up: ${await answer.text()}`)
}

const asOwner = async (url: string) => {
  const token = await tokenOf(url, '1LS00OWNER', 'LectureShelf browser test (decides)')
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** Decides a sign-up as an owner: with a reason, it is rejected. */
export const decide = async (url: string, usn: string, reason?: string): Promise<void> => {
  const headers = await asOwner(url)
  const list = await fetch(`${url}${claimOps.list.path}?state=pending&q=${usn}`, { headers })
  const { items } = claimOps.list.response.parse(await list.json())
  const claim = items.find((item) => item.usn === usn)
  if (claim === undefined) throw new Error(`${usn} has no claim that waits.`)
  const seen = seenOf(claim)
  const { path } = reason === undefined ? claimOps.approve : claimOps.reject
  const answer = await fetch(`${url}${fillPath(path, { id: claim._id })}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(reason === undefined ? { seen } : { reason, seen }),
  })
  if (!answer.ok) throw new Error(`${usn} could not be decided: ${await answer.text()}`)
}

/** Returns what the server stores of a sign-up that is not approved; null without one. */
export const keptSignUp = async (url: string, { usn, password }: Newcomer) => {
  const answer = await fetch(`${url}${claimOps.own.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usn, password }),
  })
  return answer.status === errorStatus.invalid_credentials
    ? null
    : claimOps.own.response.parse(await answer.json()).registration
}
