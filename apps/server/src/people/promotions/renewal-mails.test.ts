import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { mail } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db

const Reply = z.object({
  message: z.string(),
  promotion: z.object({ _id: z.string(), students: z.number() }).nullable(),
  students: z.array(z.object({ _id: z.string(), from: z.object({ semNum: z.number() }) })),
  mail: z.object({ subject: z.string(), textBody: z.string() }).nullable(),
})

const post = async (payload: object) => {
  const reply = await (
    await current().as('owner')
  )({ method: 'POST', url: '/api/promotions', payload: { batch: '2022', ...payload } })
  expect(reply.statusCode, reply.body).toBe(200)
  return Reply.parse(reply.json())
}

const promote = async (payload: object) => {
  const { students } = await post({ dryRun: true })
  const seen = students.map(({ _id: id, from }) => ({ id, semNum: from.semNum }))
  return post({ dryRun: false, seen, ...payload })
}

/** Stores two students who lose access, and one who keeps it. */
const createBatch = async () => {
  const losing = [
    { usn: '1LS22CS010', name: 'Asha Kulkarni', email: 'asha@example.com' },
    { usn: '1LS22CS011', name: 'Bhavana Rao', email: 'bhavana@example.com' },
  ]
  const ids: string[] = []
  for (const person of losing) {
    const { id } = await createPerson(db(), person)
    await createSubscription(db(), id, { fromSemester: 5, toSemester: 5 })
    ids.push(id)
  }
  const { id } = await createPerson(db(), { usn: '1LS22CS012', email: 'keeps@example.com' })
  await createSubscription(db(), id, { fromSemester: 5, toSemester: 6 })
  return ids
}

const mails = () => db().select().from(mail).orderBy(mail.toAddress)

describe('the mail to those who lose access by a promotion', () => {
  it('is shown before it goes, and not written by the preview', async () => {
    await createBatch()
    const { mail: shown } = await post({ dryRun: true })
    expect(shown?.subject).toBe('Renew for the 6th Sem at LectureShelf')
    expect(shown?.textBody).toContain('Asha Kulkarni')
    expect(shown?.textBody).toContain('/Subscriptionplans')
    expect(await mails()).toEqual([])
  })

  it('is not shown when no one loses access', async () => {
    await createPerson(db(), { usn: '1LS22CS012' })
    expect((await post({ dryRun: true })).mail).toBeNull()
  })

  it('is written once to each who loses access and to no one else', async () => {
    const ids = await createBatch()
    const { message, mail: shown } = await promote({ notify: true })
    expect(shown).toBeNull()
    expect(message).toBe('3 students moved on, 2 mails written to those who lost access.')
    const written = await mails()
    expect(written).toMatchObject([
      { toAddress: 'asha@example.com', kind: 'promotion-renewal', state: 'queued', studentId: ids[0] },
      { toAddress: 'bhavana@example.com', kind: 'promotion-renewal', state: 'queued', studentId: ids[1] },
    ])
    expect(written[1]?.textBody).toContain('Bhavana Rao')
    expect(written[1]?.textBody).toContain('6th Sem')
  })

  it('is not written unless the owner asks for it', async () => {
    await createBatch()
    expect((await promote({})).message).toBe('3 students moved on.')
    expect(await mails()).toEqual([])
  })

  it('is not written to an excluded student', async () => {
    const [first = ''] = await createBatch()
    const { students } = await post({ dryRun: true, exclude: [first] })
    const seen = students.map(({ _id: id, from }) => ({ id, semNum: from.semNum }))
    await post({ dryRun: false, seen, exclude: [first], notify: true })
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(['bhavana@example.com'])
  })

  it('is dropped when the promotion is undone before it was sent', async () => {
    await createBatch()
    const { promotion } = await promote({ notify: true })
    const [first] = await mails()
    await db()
      .update(mail)
      .set({ state: 'sent' })
      .where(eq(mail.id, first?.id ?? ''))
    const undone = await (
      await current().as('owner')
    )({
      method: 'POST',
      url: `/api/promotions/${promotion?._id}/undo`,
      payload: { seen: { students: promotion?.students } },
    })
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'dropped'])
  })
})
