import { auditOps } from '@lectureshelf/contract/base/audit'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { auditLog } from '../../schema.ts'
import { recordAudit } from './audit.service.ts'

const current = useTestApp()

const list = async (query = '') => {
  const owner = await current().as('owner')
  const reply = await owner({ url: `/api/audit${query}` })
  expect(reply.statusCode).toBe(200)
  return auditOps.list.response.parse(reply.json())
}

const actionsOf = async (query: string) => (await list(query)).items.map(({ action }) => action)

describe('the audit log', () => {
  beforeEach(async () => {
    const { database } = current()
    const row = { actorId: null, actorName: 'command line', entityId: 'x' }
    await database.db.insert(auditLog).values([
      // Half past eleven in the evening of the 19th, and midnight of the 20th, in India.
      { ...row, at: new Date('2021-11-19T18:00:00Z'), action: 'setting.edit', entity: 'setting' },
      {
        ...row,
        at: new Date('2021-11-19T18:30:00Z'),
        action: 'subject.add',
        entity: 'subject',
        actorName: 'Suma Shetty',
        actorUsn: '1LS00OWNER',
        entityId: 'BCS502',
        after: { subName: 'Computer Networks' },
      },
      {
        ...row,
        at: new Date('2021-11-20T18:29:59Z'),
        action: 'subject.edit',
        entity: 'subject',
        before: { subName: '100% Networks' },
      },
    ])
  })

  it('lists what staff did, newest first, with the actions and entities to filter by', async () => {
    const page = await list()
    expect(page.total).toBe(3)
    expect(page.items.map(({ action }) => action)).toEqual(['subject.edit', 'subject.add', 'setting.edit'])
    expect(page.items[1]).toMatchObject({
      at: '2021-11-19T18:30:00.000Z',
      actorName: 'Suma Shetty (1LS00OWNER)',
      entityId: 'BCS502',
      before: null,
      after: { subName: 'Computer Networks' },
    })
    expect(page.actions).toEqual(['setting.edit', 'subject.add', 'subject.edit'])
    expect(page.entities).toEqual(['setting', 'subject'])
  })

  it.each([
    ['?from=2021-11-20', ['subject.edit', 'subject.add']],
    ['?to=2021-11-19', ['setting.edit']],
    ['?from=2021-11-20&to=2021-11-20', ['subject.edit', 'subject.add']],
    ['?from=2021-11-21', []],
    ['?entity=subject', ['subject.edit', 'subject.add']],
    ['?entity=subject&action=subject.add', ['subject.add']],
    ['?q=networks', ['subject.edit', 'subject.add']],
    ['?q=100%25', ['subject.edit']],
    ['?q=bcs502', ['subject.add']],
    ['?q=1ls00owner', ['subject.add']],
    ['?q=shetty%20(1ls', ['subject.add']],
    ['?size=1&page=2', ['subject.add']],
  ])('returns only the matching records for %s', async (query, actions) => {
    expect(await actionsOf(query)).toEqual(actions)
  })

  it('returns a sentence about a day in the wrong format', async () => {
    const owner = await current().as('owner')
    const reply = await owner({ url: '/api/audit?from=20/11/2026' })
    expect(reply.json()).toMatchObject({ extraDetails: 'from: A day looks like 2026-11-20.' })
  })

  it('lists the latest record first', async () => {
    await recordAudit(current().database.db, null, 'student.create', 'y')
    const [first] = (await list()).items
    expect(first).toMatchObject({
      actorName: 'command line',
      action: 'student.create',
      before: null,
      after: null,
    })
  })
})
