import { demoSupport } from '@lectureshelf/contract/base/site-contact'
import { expect, test } from 'vitest'
import { settings } from '../../../test/owner-calls.ts'
import { goingLivePoints } from './going-live.tsx'

const fresh = { ...settings, upiId: '', payeeName: '' }
const ready = {
  ...fresh,
  upiId: 'shelf@okbank',
  supportMail: 'help@notes.in',
  grievance: { name: 'Suma Shetty', mail: '', phone: '+91 98450 12345', address: '' },
  minorsChecked: true,
}
const mails = { isMailConfigured: true, waiting: 0 }

const sentences = (changes: object, mail = mails) =>
  goingLivePoints({ ...ready, ...changes }, mail).map(({ sentence }) => sentence)

test('an installation that is ready has no points', () => {
  expect(sentences({})).toEqual([])
  expect(sentences({ supportMail: '', supportChat: 'https://wa.me/919845012345' })).toEqual([])
})

test('a fresh installation has every point', () => {
  const points = goingLivePoints(fresh, { isMailConfigured: false, waiting: 0 })
  expect(points.map(({ sentence }) => sentence.split(':')[0])).toEqual([
    'There is no UPI id',
    'There is neither a support mail nor a support chat',
    'No one is named for complaints',
    'Students from 15 years on may be minors. Find out whether your consent and the counting of openings are allowed, then confirm it in the settings.',
    'E-mail is not set up',
  ])
  expect(points.map(({ link }) => link.address)).toEqual([
    ...Array(4).fill('/Admin/Settings'),
    '/Admin/Mails',
  ])
})

test('support addresses that lead nowhere are reported', () => {
  expect(sentences(demoSupport)).toEqual([
    'No one can be reached at support@lectureshelf.example and https://chat.lectureshelf.example/support: the name is only an example.',
  ])
  expect(sentences({ supportChat: 'http://localhost:3000/chat' })).toEqual([
    'No one can be reached at http://localhost:3000/chat: the name is only an example.',
  ])
  expect(sentences({ supportChat: 'https://notes.in/chat.test' })).toEqual([])
})

test('a grievance contact needs a name and a way to reach them', () => {
  const grievance = { name: '', mail: 'suma@notes.in', phone: '', address: '' }
  expect(sentences({ grievance })).toHaveLength(1)
  expect(sentences({ grievance: { ...grievance, name: 'Suma', mail: '' } })).toHaveLength(1)
  expect(sentences({ grievance: { ...grievance, name: 'Suma' } })).toEqual([])
})

test('provisional access for new students is reported as something to confirm', () => {
  expect(sentences({ provisionalSignUp: true })).toEqual([
    'New students read before their first payment is checked. Make sure that this is what you want.',
  ])
})

test.each([
  [1, '1 mail is waiting.'],
  [12, '12 mails are waiting.'],
])('without a mail server the number of waiting mails is %i', (waiting, words) => {
  const [sentence] = sentences({}, { isMailConfigured: false, waiting })
  expect(sentence).toContain(words)
})
