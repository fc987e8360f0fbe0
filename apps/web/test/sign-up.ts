import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import { messages } from '@lectureshelf/contract/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { fill } from './dom.ts'
import { server } from './fake-server.ts'
import { type OpenPage, openPage } from './page.tsx'

/** A sign-up that everything is right with. */
export const newcomer = {
  usn: '1LS24CS019',
  name: 'Nisha Prabhu',
  gender: 'Female',
  email: 'nisha.prabhu@example.com',
  password: 'a password of my own',
  contact: '98450 12345',
  dob: '2006-05-04',
  semester: '5th Sem',
  utr: '4123 4567 8901',
}

const form = () => within(screen.getByRole('main'))

/** The field of the form with a label; a search by role over a form of this size would take long. */
export const field = (label: string): HTMLElement => {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('main label[for]')]
  const id = labels.find(({ textContent }) => textContent.trim() === label)?.htmlFor ?? ''
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The form has no field "${label}".`)
  return found
}

export const termsBox = () => form().getByRole('checkbox', { name: /Terms and Conditions/ })
export const privacyBox = () => form().getByRole('checkbox', { name: /privacy notice/ })
export const planRadio = (name: string) => form().getByRole('radio', { name: new RegExp(name) })
export const qrCode = () => form().queryByRole('img', { name: /^UPI QR code/ })

/** Presses the button that sends the sign-up. */
export const sendSignUp = async ({ user }: Pick<OpenPage, 'user'>): Promise<void> => {
  // The form loads its check on demand, which takes a while the first time.
  await import('../src/people/sign-up/sign-up-check.ts')
  await user.click(form().getByRole('button', { name: 'Sign Up' }))
}

/** Lets every sign-up through. */
export const acceptSignUps = (): void => server.on(siteFormOps.submit, { message: messages.signUpDone })

/** The sign-ups that were sent. */
export const sentSignUps = () => server.sent(siteFormOps.submit).map(({ body }) => body)

/** Opens the sign-up, chooses a plan and accepts the terms. */
export const openSignUp = async (plan: 'Basic' | 'Premium' = 'Premium'): Promise<OpenPage> => {
  const page = await openPage('/SignUp')
  await form().findByText('USN')
  fireEvent.click(planRadio(plan))
  fireEvent.click(termsBox())
  return page
}

/** Fills in everything a USN does not tell, and agrees to the privacy notice. */
export const fillIn = (changes: Partial<typeof newcomer> = {}): void => {
  const person = { ...newcomer, ...changes }
  fill(field('USN'), person.usn)
  fill(field('Name'), person.name)
  fill(field('Gender'), person.gender)
  fill(field('Date of birth'), person.dob)
  fill(field('Email'), person.email)
  fill(field('Contact number'), person.contact)
  fill(field('Password'), person.password)
  fill(field('Semester'), person.semester)
  fill(field('UTR number'), person.utr)
  fireEvent.click(privacyBox())
}
