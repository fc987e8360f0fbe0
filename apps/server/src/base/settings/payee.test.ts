import { payeeNoticeDays } from '@lectureshelf/contract/constants'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, testPassword } from '../../../test/people.ts'
import { mail } from '../../schema.ts'

const current = useTestApp()

const set = async (upiId: string, payeeName: string, seen: { upiId: string; payeeName: string }) => {
  const owner = await current().as('owner')
  const reply = await owner({
    method: 'PUT',
    url: '/api/settings',
    payload: { upiId, payeeName, seen, proof: { password: testPassword } },
  })
  expect(reply.statusCode).toBe(200)
}

const none = { upiId: '', payeeName: '' }
const right = { upiId: 'shelf@okbank', payeeName: 'Suma Shetty' }
const wrong = { upiId: 'thief@okbank', payeeName: 'A Thief' }

const begin = async () => {
  await current().services.settings.write(null, right)
  await current().database.db.delete(mail)
}

const changes = async () => {
  const reply = await (await current().as('owner'))({ url: settingOps.payeeChanges.path })
  return settingOps.payeeChanges.response.parse(reply.json()).items
}

describe('a changed payee', () => {
  it('is mailed to every owner at once, with the person, the time, old and new', async () => {
    const { database } = current()
    await begin()
    const owner = { isAdmin: true, isOwner: true }
    await createPerson(database.db, { usn: '1LS00OWNE2', email: 'second@example.com', ...owner })
    await createPerson(database.db, { usn: '1LS00OWNE3', email: '', ...owner })
    await createPerson(database.db, {
      usn: '1LS00OWNE4',
      email: 'blocked@example.com',
      blockedAt: new Date(),
      ...owner,
    })
    await set('thief@okbank', 'A Thief', right)
    const mails = await database.db.select().from(mail)
    expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual([
      'asha@example.com',
      'second@example.com',
    ])
    for (const { kind, subject, textBody } of mails) {
      expect([kind, subject]).toEqual([
        'payee-changed',
        'Students of LectureShelf now pay thief@okbank (A Thief)',
      ])
      expect(textBody).toContain('Suma Shetty (1LS00OWNER) changed the payee on ')
      expect(textBody).toContain('Before: shelf@okbank (Suma Shetty). Now: thief@okbank (A Thief).')
    }
  })

  it.each([
    ['UPI id', { ...right, upiId: 'thief@okbank' }, 1],
    ['payee name', { ...right, payeeName: 'A Thief' }, 1],
    ['neither', right, 0],
  ])('is mailed when it is the %s', async (_what, to, count) => {
    await begin()
    await set(to.upiId, to.payeeName, right)
    expect(await current().database.db.$count(mail)).toBe(count)
    expect(await changes()).toHaveLength(count)
  })

  it('is not mailed when the change is refused', async () => {
    await begin()
    const owner = await current().as('owner')
    const payload = { ...wrong, seen: wrong, proof: { password: testPassword } }
    expect((await owner({ method: 'PUT', url: '/api/settings', payload })).statusCode).toBe(409)
    expect(await current().database.db.$count(mail)).toBe(0)
  })

  it('is listed for seven days, the latest first, and can be put back from there', async () => {
    const { clock } = current()
    await begin()
    await set(wrong.upiId, wrong.payeeName, right)
    const [change] = await changes()
    expect(change).toMatchObject({ changedBy: 'Suma Shetty (1LS00OWNER)', before: right, after: wrong })
    await set(change?.before.upiId ?? '', change?.before.payeeName ?? '', wrong)
    expect((await changes()).map(({ before }) => before)).toEqual([wrong, right])
    clock.advance(payeeNoticeDays * 24 * 60 * 60_000)
    expect(await changes()).toEqual([])
  })

  it('is listed, and can be put back, when the UPI id was emptied first and set in a second step', async () => {
    await begin()
    await set(none.upiId, none.payeeName, right)
    await set(wrong.upiId, wrong.payeeName, none)
    const listed = await changes()
    expect(listed.map(({ before, after }) => [before, after])).toEqual([
      [none, wrong],
      [right, none],
    ])
    const { upiId, payeeName } = listed[1]?.before ?? none
    await set(upiId, payeeName, wrong)
    expect(await current().services.settings.read(current().database.db)).toMatchObject(right)
  })

  it('is mailed when there was none before, and not listed: there is nothing to put back', async () => {
    await set(right.upiId, right.payeeName, none)
    expect(await current().database.db.$count(mail)).toBe(1)
    expect(await changes()).toEqual([])
  })
})

describe('a changed notice or support contact', () => {
  it('is mailed to every owner with old and new, once for all that changed', async () => {
    const { database } = current()
    const owner = await current().as('owner')
    await createPerson(database.db, {
      usn: '1LS00OWNE2',
      email: 'second@example.com',
      isAdmin: true,
      isOwner: true,
    })
    const payload = { notice: 'Pay to thief@okbank', supportMail: 'thief@example.com' }
    const save = async () => owner({ method: 'PUT', url: '/api/settings', payload })
    expect((await save()).statusCode).toBe(200)
    const mails = await database.db.select().from(mail)
    expect(mails.map(({ kind, toAddress }) => `${kind} ${toAddress}`).toSorted()).toEqual([
      'site-changed asha@example.com',
      'site-changed second@example.com',
    ])
    expect(mails[0]?.textBody).toContain('Now: Pay to thief@okbank.')
    expect(mails[0]?.textBody).toContain('The support mail address before: none. Now: thief@example.com.')
    expect((await save()).statusCode).toBe(200)
    expect(await database.db.$count(mail)).toBe(2)
  })
})
