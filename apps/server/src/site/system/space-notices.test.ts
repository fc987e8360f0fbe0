import { tmpdir } from 'node:os'
import { insightOps } from '@lectureshelf/contract/site/insights'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { mail } from '../../schema.ts'

const token = 'a token of the tests'
const withMail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'notes@example.in' }
const dataDir = tmpdir()
const day = 24 * 60 * 60_000

const readAs = async (current: ReturnType<typeof useTestApp>) => {
  const owner = await current().as('owner')
  return insightOps.read.response.parse((await owner({ url: insightOps.read.path })).json()).space
}

const metricsOf = async (current: ReturnType<typeof useTestApp>) =>
  (await current().visitor({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body

describe('little space', () => {
  // No disk has so much.
  const current = useTestApp({ dataDir, diskWarningBytes: 1e18, mail: withMail, metricsToken: token })

  it('is on the first page of the owner', async () => {
    expect(await readAs(current)).toEqual({ freeBytes: expect.any(Number), isLow: true, isWritable: true })
  })

  it('is mailed to each owner once a day', async () => {
    const { services, database, clock, as } = current()
    await as('owner')
    const count = async () => {
      await services.spaceNotices.queueDue()
      return (await database.db.select().from(mail)).filter(({ kind }) => kind === 'no-space').length
    }
    expect(await count()).toBe(1)
    expect(await count()).toBe(1)
    clock.advance(day)
    expect(await count()).toBe(2)
  })

  it('is a metric with the limit that it is compared with', async () => {
    const text = await metricsOf(current)
    expect(text).toMatch(/^lectureshelf_disk_free_bytes \d+$/mu)
    expect(text).toMatch(/^lectureshelf_disk_warning_bytes 1000000000000000000$/mu)
    expect(text).toMatch(/^lectureshelf_disk_writable 1$/mu)
  })
})

describe('enough space', () => {
  const current = useTestApp({ dataDir, diskWarningBytes: 1, mail: withMail })

  it('warns no one', async () => {
    const { services, database } = current()
    expect(await readAs(current)).toMatchObject({ isLow: false })
    await services.spaceNotices.queueDue()
    expect((await database.db.select().from(mail)).filter(({ kind }) => kind === 'no-space')).toEqual([])
  })
})
