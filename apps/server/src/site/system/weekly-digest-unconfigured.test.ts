import { expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { mail } from '../../schema.ts'

const current = useTestApp()

it('without a mail server no weekly digest is written, which would only wait', async () => {
  const { clock, database, services } = current()
  await createPerson(database.db, { usn: '1LS00OWNER', isOwner: true })
  clock.freeze()
  clock.advance(new Date('2026-11-23T02:30:00Z').getTime() - clock.now().getTime())
  await services.weeklyDigest.queueDue()
  expect(await database.db.$count(mail)).toBe(0)
})
