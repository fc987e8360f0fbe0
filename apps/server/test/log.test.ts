import { rename, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lineOf, tinyPdf } from './tiny-pdf.ts'
import { createSignUp, signUpFields } from './claim-factories.ts'
import { createPdf, createSection, createSubject } from './factories.ts'
import { useTestApp } from './harness.ts'
import { startMailServer } from './mail-server.ts'
import { multipartOf } from './multipart.ts'
import { createMail, createResetLink, personForm } from './office-factories.ts'
import { createPerson } from './people.ts'
import { signInRequest } from './sign-in.ts'
import { finishUpload, sendAll } from './tus-client.ts'

const mailServer = await startMailServer()
const current = useTestApp({
  logLevel: 'debug',
  mail: { smtpUrl: mailServer.url, from: 'LectureShelf <notes@lectureshelf.example>' },
  publicUrl: 'https://notes.example.in',
})

beforeEach(async () => {
  mailServer.mood = 'accept'
  await current().database.runSql('delete from pgboss.job')
})
afterAll(() => mailServer.goDown())

/** What no log line may contain, whatever happens: everything that a person typed, and every secret. */
const typed = {
  usn: '1LS26CS777',
  name: 'Zubeida Marker',
  email: 'zubeida.marker@example.com',
  password: 'the marked pass phrase',
  contact: '98450 98765',
  dob: '2006-05-07',
  utr: '632412399999',
}
const everything = [
  ...Object.values(typed),
  '9845098765',
  'Marker',
  'marked',
  'zubeida',
  '$argon2',
  '1LS22CS001',
  'Asha',
  'params',
  'insert into',
]

/** Makes every insert and update of a table fail, with a detail that repeats the row. */
const breakTable = async (table: string) => {
  const { database } = current()
  await database.runSql(`alter table ${table} add constraint broken check (false) not valid`)
  onTestFinished(async () => void (await database.runSql(`alter table ${table} drop constraint broken`)))
}

/** Makes every statement about a table fail. */
const hideTable = async (table: string) => {
  const { database } = current()
  await database.runSql(`alter table ${table} rename to hidden`)
  onTestFinished(async () => void (await database.runSql(`alter table hidden rename to ${table}`)))
}

const breakDisk = async () => {
  const { storageRoot } = current()
  await rename(storageRoot, `${storageRoot}.away`)
  await writeFile(storageRoot, '')
  onTestFinished(async () => {
    await rm(storageRoot)
    await rename(`${storageRoot}.away`, storageRoot)
  })
}

const expectFailuresWithoutWords = (secrets: string[] = []) => {
  const log = current().readLog()
  expect(log).toMatch(/"level":50/u)
  for (const word of [...everything, ...secrets]) expect(log.toLowerCase()).not.toContain(word.toLowerCase())
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const signUp = () =>
  current().visitor({
    method: 'POST',
    url: '/',
    headers: form,
    payload: new URLSearchParams({ ...signUpFields(), ...typed }).toString(),
  })

describe('when the database fails, the log does not contain', () => {
  it('the details of a sign-up', async () => {
    await breakTable('claim')
    expect((await signUp()).statusCode).toBe(500)
    expectFailuresWithoutWords()
    expect(current().readLog()).toContain('"constraint":"broken"')
  })

  it('the person who signs in, nor the token', async () => {
    await createPerson(current().database.db, { ...typed, email: typed.email })
    await breakTable('session')
    const reply = await current().visitor(signInRequest({ usn: typed.usn }))
    expect(reply.statusCode).toBe(500)
    expectFailuresWithoutWords(['correct horse'])
  })

  it('the person an owner adds, nor the words of a search', async () => {
    const owner = await current().as('owner')
    await hideTable('student')
    await owner({ url: `/api/students?q=${typed.name}` })
    await owner({ method: 'POST', url: '/api/students', payload: { ...personForm, ...typed } })
    expectFailuresWithoutWords()
  })

  it('the mail written by an approval, nor the audit record', async () => {
    const owner = await current().as('owner')
    const claim = await createSignUp(current().database.db, typed)
    await breakTable('mail')
    await breakTable('audit_log')
    const seen = { plan: claim.plan, amountPaise: claim.amountPaise, utr: claim.utr }
    const url = `/api/registrations/${claim.id}`
    expect((await owner({ method: 'POST', url: `${url}/approve`, payload: { seen } })).statusCode).toBe(500)
    expect(
      (await owner({ method: 'POST', url: `${url}/reject`, payload: { seen, reason: 'Marked.' } }))
        .statusCode,
    ).toBe(500)
    expectFailuresWithoutWords()
  })

  it('a mail sent by background work', async () => {
    const { database, deps } = current()
    const mail = await createMail(database.db, {
      toAddress: typed.email,
      textBody: typed.name,
      subject: typed.usn,
      state: 'failed',
    })
    await (
      await current().as('owner')
    )({ method: 'POST', url: `/api/mails/${mail.id}/resend` })
    await breakTable('mail')
    await deps.jobs.drain()
    expectFailuresWithoutWords([mail.messageId])
  })

  it('a new password, nor the token of its link', async () => {
    const { id } = await current().person('student')
    const token = await createResetLink(current().database.db, id)
    await breakTable('student')
    const url = `/api/password-resets/${token}`
    const reply = await current().visitor({ method: 'POST', url, payload: { newPassword: typed.password } })
    expect(reply.statusCode).toBe(500)
    expectFailuresWithoutWords([token])
  })

  it('the title of a PDF', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const section = await createSection(database.db, (await createSubject(database.db)).id)
    await breakTable('pdf')
    const pdf = tinyPdf({ contents: [lineOf('page one')] })
    const fields = { pdfTitle: typed.name, pdfDescription: typed.name }
    const uploadId = await sendAll(owner, section.id, pdf, { filename: `${typed.name}.pdf` })
    const url = `/api/addPdfToSection/${section.id}/addPdf`
    const added = await owner({
      method: 'POST',
      url,
      ...multipartOf(fields, { pdfFile: pdf }, { fileName: 'Marker.pdf' }),
    })
    const finished = await finishUpload(owner, uploadId)
    expect([added.statusCode, finished.statusCode]).toEqual([500, 500])
    expectFailuresWithoutWords()
  })
})

describe('when the disk fails', () => {
  it('the log names no file and no title', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const section = await createSection(database.db, (await createSubject(database.db)).id)
    const stored = await createPdf(database.db, section.id, { pdfFile: 'marker-notes.pdf' })
    await breakDisk()
    const pdf = tinyPdf({ contents: [lineOf('page one')] })
    const url = `/api/addPdfToSection/${section.id}/addPdf`
    const added = await owner({
      method: 'POST',
      url,
      ...multipartOf({ pdfTitle: typed.name }, { pdfFile: pdf }),
    })
    const read = await owner({ url: `/api/pdf/${stored.pdfFile}` })
    expect([added.statusCode, read.statusCode]).toEqual([500, 503])
    expectFailuresWithoutWords([current().storageRoot, 'marker-notes'])
  })
})

describe('when a mail server is busy', () => {
  it('the log does not contain its reply with the address', async () => {
    const { database, deps } = current()
    mailServer.mood = 'busy'
    const mail = await createMail(database.db, {
      toAddress: typed.email,
      subject: typed.name,
      state: 'failed',
    })
    await (
      await current().as('owner')
    )({ method: 'POST', url: `/api/mails/${mail.id}/resend` })
    await deps.jobs.drain()
    expectFailuresWithoutWords()
    expect(current().readLog()).toMatch(/"command":"RCPT TO","responseCode":451/u)
  })
})

describe('the log line of a response', () => {
  it('names the route, never the address', async () => {
    const { visitor, as, readLog } = current()
    const student = await as('student')
    await student({ url: '/api/pdf/marker-notes.pdf?v=3' })
    await student({ url: '/Profile/1LS22CS001' })
    await visitor({ url: '/api/nothing/1LS22CS001' })
    await visitor({ method: 'POST', url: `/ResetPassword/${'a'.repeat(43)}` })
    expect(readLog()).toContain('"route":"/api/pdf/:pdfFile","status":404')
    expect(readLog()).toContain('"route":"*","status":404')
    for (const word of ['marker', '1LS22CS001', 'aaaa', '127.0.0.1']) expect(readLog()).not.toContain(word)
  })
})
