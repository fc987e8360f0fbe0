import { type DemoCopy, type DemoDatabase, copyDemo } from './demo-copy.ts'
import { type MailInbox, startMailInbox } from './mail-inbox.ts'
import { type ServerProcess, startServerProcess, troubleIn } from './server-process.ts'
import { expect, test as base } from './test.ts'

/** Where the links of its mails lead. */
export const publicUrl = 'https://notes.example.in'

/** A server of one test's own that sends mails. */
export interface Site {
  url: string
  inbox: MailInbox
  /** Stops the server, lets something be done to its database, and starts it again at the same address. */
  whileStopped: (work: (database: DemoDatabase) => Promise<void>) => Promise<void>
}

const openSite = async (demo: DemoCopy, inbox: MailInbox) => {
  const mailEnv = { SMTP_URL: inbox.url, MAIL_FROM: 'LectureShelf <notes@example.in>', PUBLIC_URL: publicUrl }
  let server: ServerProcess = await startServerProcess({ ...demo.env, ...mailEnv })
  const { url } = server
  const stop = async () => {
    expect(await server.stop(), server.lines.join('\n')).toBe(0)
    expect(troubleIn(server.lines)).toEqual([])
  }
  const whileStopped: Site['whileStopped'] = async (work) => {
    await stop()
    await demo.withDatabase(work)
    server = await startServerProcess({ ...demo.env, ...mailEnv, PORT: new URL(url).port })
  }
  return { url, inbox, whileStopped, stop }
}

/** A test whose pages are visitors of a site of its own, on a copy of the demo. */
export const test = base.extend<{ site: Site }>({
  site: [
    async ({}, use) => {
      const demo = await copyDemo('site')
      const inbox = await startMailInbox()
      const site = await openSite(demo, inbox)
      await use(site)
      await site.stop()
      await inbox.close()
      await demo.remove()
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  storageState: async ({}, use) => use(undefined),
})

/** Waits for the one mail with a subject to a person; it says certain words. */
export const expectMail = async (
  { inbox }: Site,
  subject: string,
  to: string,
  words: readonly string[],
): Promise<void> => {
  const found = () =>
    inbox.mails.filter((mail) => mail.source.includes(`Subject: ${subject}`) && mail.to.includes(to))
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(1)
  for (const word of words) expect(found()[0]?.source).toContain(word)
}

/** Makes every subscription of some people one of long ago. */
export const endSubscriptionsOf =
  (...usns: string[]) =>
  async (database: DemoDatabase): Promise<void> => {
    const { affectedRows } = await database.query(
      `update subscription set starts_on = '2024-01-01', ends_on = '2024-06-30'
       from student where student.id = subscription.student_id and student.usn = any($1)`,
      [usns],
    )
    expect(affectedRows).toBe(usns.length)
  }
