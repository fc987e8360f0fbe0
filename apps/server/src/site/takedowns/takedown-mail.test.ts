import { ne } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { mail } from '../../schema.ts'

const mailServer = await startMailServer()
const current = useTestApp({
  mail: { smtpUrl: mailServer.url, from: 'LectureShelf <notes@lectureshelf.example>' },
  publicUrl: 'https://notes.example.in',
})
afterAll(() => mailServer.goDown())

const form = { name: 'Meera Pai', email: 'meera@example.com', what: 'BCS502', reason: 'It is my book.' }
const send = async () => current().visitor({ method: 'POST', url: '/api/takedowns', payload: form })
// Owners are told of a changed support address, too.
const mails = () => current().database.db.select().from(mail).where(ne(mail.kind, 'site-changed'))

describe('the support address', () => {
  it('gets a mail that a request is waiting, without any of its content', async () => {
    const owner = await current().as('owner')
    const payload = { supportMail: 'help@notes.example.in' }
    await owner({ method: 'PUT', url: '/api/settings', payload })
    await send()
    const [row, ...others] = await mails()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      toAddress: 'help@notes.example.in',
      kind: 'takedown-received',
      studentId: null,
      claimId: null,
    })
    expect(row?.textBody).toContain('https://notes.example.in/Admin/Takedowns')
    for (const word of Object.values(form)) expect(`${row?.textBody}${row?.htmlBody}`).not.toContain(word)
  })

  it.each(['', 'help@lectureshelf.example'])('set to %j gets no mail', async (supportMail) => {
    const owner = await current().as('owner')
    await owner({ method: 'PUT', url: '/api/settings', payload: { supportMail } })
    expect((await send()).statusCode).toBe(200)
    expect(await mails()).toEqual([])
  })
})
