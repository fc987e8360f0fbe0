import { staffIdleHours } from '@lectureshelf/contract/constants'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { bearer } from '../../../test/sign-in.ts'
import { session, student } from '../../schema.ts'
import { createServices } from '../../app/services.ts'

const current = useTestApp()
const idleMs = staffIdleHours * 60 * 60_000

const open = async (name: PersonName): Promise<string> => {
  const { services, person } = current()
  const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' as const }
  return (await services.sessions.openFor((await person(name)).id, device)).token
}

const ask = async (token: string) => {
  const reply = await current().visitor({ url: '/api/student', headers: bearer(token) })
  return reply.statusCode === 200 ? 200 : reply.json<{ code: string }>().code
}

const endReasons = async () =>
  (await current().database.db.select().from(session)).map(({ endReason }) => endReason)

describe('a session of staff', () => {
  it.each(['subAdmin', 'admin', 'owner', 'cashier'] as const)(
    'of a %s ends after 12 idle hours',
    async (name) => {
      const { clock } = current()
      clock.freeze()
      const token = await open(name)
      clock.advance(idleMs - 1)
      expect(await ask(token)).toBe(200)
      clock.advance(idleMs - 1)
      expect(await ask(token)).toBe(200)
      clock.advance(idleMs)
      expect([await ask(token), await ask(token)]).toEqual(['session_expired', 'session_expired'])
      expect(await endReasons()).toEqual(['idle'])
    },
  )

  it('lives on while another process serves it', async () => {
    const { clock, deps } = current()
    clock.freeze()
    const other = createServices(deps).sessions
    const token = await open('owner')
    expect(await ask(token)).toBe(200)
    for (let hours = 0; hours < 2 * staffIdleHours; hours += 6) {
      clock.advance(6 * 60 * 60_000)
      expect((await other.identify(token)).actor).not.toBeNull()
    }
    expect(await ask(token)).toBe(200)
  })

  it('is ended by the upkeep too, so that no list shows it', async () => {
    const { clock, services } = current()
    clock.freeze()
    const idle = await open('admin')
    const student = await open('student')
    clock.advance(idleMs)
    const used = await open('owner')
    await services.sessions.endIdle()
    const { id } = await current().person('admin')
    expect(await services.sessions.listOf(await actorOf(used), id)).toEqual([])
    expect([await ask(idle), await ask(student), await ask(used)]).toEqual(['session_expired', 200, 200])
  })

  it('of a student who has become staff is idle as well', async () => {
    const { clock, database, person } = current()
    clock.freeze()
    const token = await open('student')
    clock.advance(3 * idleMs)
    const { id } = await person('student')
    await database.db.update(student).set({ role: 'subAdmin' }).where(eq(student.id, id))
    expect(await ask(token)).toBe('session_expired')
  })
})

const actorOf = async (token: string) => {
  const { actor } = await current().services.sessions.identify(token)
  if (actor === null) throw new Error('No one is signed in.')
  return actor
}

describe('a session of a student', () => {
  it('lives seven days, used or not', async () => {
    const { clock } = current()
    const token = await open('student')
    clock.advance(6 * 24 * 60 * 60_000)
    expect(await ask(token)).toBe(200)
  })
})
