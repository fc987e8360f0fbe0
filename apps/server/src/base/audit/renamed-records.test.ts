import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { auditLog } from '../../schema.ts'
import { migrationsFolder } from '../../server-paths.ts'

const current = useTestApp()

it('the migration renames the actions of earlier versions and splits the name and USN of the actor', async () => {
  const { database } = current()
  const { id: erased } = await createSignUp(database.db, { name: 'Erased person' })
  const old = [
    ['registration.release-utr', 'registration', 'Asha (K) Rao (1LS22CS001)', 'x'],
    ['registration.correct', 'registration', 'Nisha Prabhu (1LS26CS001)', erased],
    ['pdf.deleteVersion', 'pdf', 'Former member', 'x'],
    ['settings.write', 'setting', 'command line', 'x'],
  ] as const
  for (const [index, [action, entity, actorName, entityId]] of old.entries()) {
    await database.db.insert(auditLog).values({ at: new Date(index), action, entity, actorName, entityId })
  }
  const sql = await readFile(join(migrationsFolder, '0011_audit_words.sql'), 'utf8')
  const [, ...updates] = sql.split('--> statement-breakpoint')
  for (const update of updates) await database.runSql(update)
  expect(await database.db.select().from(auditLog).orderBy(asc(auditLog.at))).toMatchObject([
    { action: 'claim.releaseUtr', entity: 'claim', actorName: 'Asha (K) Rao', actorUsn: '1LS22CS001' },
    { action: 'claim.correct', entity: 'claim', actorName: 'Former member', actorUsn: null },
    { action: 'pdf.removeVersion', entity: 'pdf', actorName: 'Former member', actorUsn: null },
    { action: 'setting.edit', entity: 'setting', actorName: 'command line', actorUsn: null },
  ])
})
