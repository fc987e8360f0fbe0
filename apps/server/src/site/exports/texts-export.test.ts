import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createSignUp } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createMail } from '../../../test/office-factories.ts'
import { createPerson } from '../../../test/people.ts'

const current = useTestApp()

const linesOf = async (query: string) => {
  const reply = await (await current().as('owner'))({ url: `/api/exports/texts.csv${query}` })
  expect(reply.statusCode, reply.body).toBe(200)
  return z.array(z.record(z.string(), z.string())).parse(parse(reply.body, { bom: true, columns: true }))
}

it('the export of texts has messages to students with their WhatsApp links, and no password or reset link', async () => {
  const { db } = current().database
  const student = await createPerson(db, { usn: '1LS22CS010', contact: '98450 12345' })
  const claim = await createSignUp(
    db,
    { usn: '1LS26CS011', contact: '+91 99000-00077' },
    { state: 'rejected' },
  )
  const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2021, 3, 1, 0, minute)) })
  const theirs = { studentId: student.id, textBody: 'Dear Asha,\nRs 99 & more' }
  await createMail(db, { kind: 'promotion-renewal', ...theirs, ...at(1) })
  await createMail(db, { kind: 'sign-up-rejected', claimId: claim.id, state: 'dismissed', ...at(2) })
  await createMail(db, { kind: 'renewal-approved', ...at(3) })
  await createMail(db, { kind: 'promotion-renewal', ...theirs, state: 'dropped', ...at(4) })
  for (const kind of ['password-reset', 'password-changed', 'new-device', 'second-factor', 'payee-changed']) {
    await createMail(db, { kind, ...theirs, ...at(4) })
  }
  const lines = await linesOf('?from=2021-04-01&to=2021-04-01')
  expect(lines).toEqual([
    {
      Written: '2021-04-01 05:31:00',
      State: 'Waiting',
      USN: '1LS22CS010',
      Phone: '919845012345',
      Subject: 'Welcome',
      Message: 'Dear Asha,\nRs 99 & more',
      'WhatsApp link': 'https://wa.me/919845012345?text=Dear%20Asha%2C%0ARs%2099%20%26%20more',
    },
    expect.objectContaining({ State: 'Dismissed', USN: '1LS26CS011', Phone: '919900000077' }),
    expect.objectContaining({ State: 'Waiting', USN: '', Phone: '', 'WhatsApp link': '' }),
    expect.objectContaining({ State: 'Dropped', USN: '1LS22CS010', 'WhatsApp link': '' }),
  ])
  expect(await linesOf('?state=dismissed')).toHaveLength(1)
  expect(await linesOf('?q=nobody')).toEqual([])
})
