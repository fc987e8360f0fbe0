import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../src/platform/db/database.ts'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { migrationsFolder } from '../src/server-paths.ts'
import { migrationsUntil } from './older-migrations.ts'

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface Person {
  usn: string
  contact?: string
  deletedAt?: string
}

const student = (number: number, { usn, contact = '9845012345', deletedAt }: Person): string =>
  `insert into student (id, usn, name, email, contact, gender, dob, dept_id, batch, scheme, sem_num, clg_code,
      password_hash, deleted_at)
    values ('${uuid(number)}', '${usn}', 'A Person', 'a@example.com', '${contact}', 'Other', '2004-05-06', 'CSE', '2022',
      '2022', 5, 'BI', 'x', ${deletedAt === undefined ? 'null' : `'${deletedAt}'`})`

const claim = (number: number, usn: string, contact: string): string =>
  `insert into claim (id, kind, state, usn, plan, amount_paise, utr, form, student_id)
    values ('${uuid(number)}', 'renewal', 'pending', '${usn}', 'basic', 9900, '41234567890${number}',
      '{"contact": "${contact}"}', '${uuid(number)}')`

test('stored USNs and phone numbers are as they are typed and searched now', async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(44))
  const rows = [
    `insert into department (dept_id, dept_name, position) values ('CSE', 'CSE', 1)`,
    `insert into scheme (scheme) values ('2022')`,
    `insert into semester (sem_num, sem_name) values (5, '5th Sem')`,
    `insert into batch (batch, scheme) values ('2022', '2022')`,
    `insert into college (clg_code, clg_name, region) values ('BI', 'BI', 1)`,
    student(1, { usn: 'TEMP-01', contact: '98450 12345' }),
    student(2, { usn: '1LS22CS002', contact: '+91 (98450) 123-45' }),
    student(3, { usn: 'A-BCDE', contact: 'room 5, hostel' }),
    student(4, { usn: 'AB-CDE' }),
    student(5, { usn: 'OLD-5', deletedAt: '2026-01-01' }),
    claim(1, 'TEMP-01', '98450 12345'),
    claim(2, '1LS22CS002', 'room 5'),
  ]
  for (const row of rows) await database.runSql(row)
  await applyMigrations(database, migrationsFolder)
  const { rows: people } = await database.runSql('select usn, contact from student order by id')
  expect(people).toEqual([
    { usn: 'TEMP01', contact: '9845012345' },
    { usn: '1LS22CS002', contact: '+919845012345' },
    // Neither gets a USN that both would have.
    { usn: 'A-BCDE', contact: 'room 5, hostel' },
    { usn: 'AB-CDE', contact: '9845012345' },
    { usn: 'OLD-5', contact: '9845012345' },
  ])
  const { rows: claims } = await database.runSql(
    `select usn, form ->> 'contact' as contact from claim order by id`,
  )
  expect(claims).toEqual([
    { usn: 'TEMP01', contact: '9845012345' },
    { usn: '1LS22CS002', contact: 'room 5' },
  ])
})
