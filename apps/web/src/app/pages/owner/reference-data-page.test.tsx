import { addresses } from '@lectureshelf/contract/addresses'
import { rowChanged, stillInUse } from '@lectureshelf/contract/messages'
import { type AuditRecord, auditOps } from '@lectureshelf/contract/base/audit'
import { dssOps } from '@lectureshelf/contract/base/dss'
import { referenceDataOps } from '@lectureshelf/contract/base/reference-data'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToast } from '../../../../test/desk.ts'
import { descriptionOf, fill, findDialog, textsOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'
import { dss } from '../../../../test/reference-data.ts'

const bio = { deptId: 'Bio', deptName: 'Biotechnology' }

const open = async () => {
  const page = await openPage(addresses.referenceData, { as: owner })
  const departments = within(await main().findByRole('region', { name: 'Departments' }))
  const rows = () => within(departments.getByRole('list')).getAllByRole('listitem')
  return { ...page, departments, rows }
}

test('a department is added, renamed and removed, and each shows at once', async () => {
  const { user, departments, rows } = await open()
  const answerWith = (department: typeof dss.department) =>
    server.on(dssOps.read, { dssData: { ...dss, department } })
  expect(rows()).toHaveLength(6)
  await user.click(departments.getByRole('button', { name: 'Add a department' }))
  const adding = await findDialog('Add a department')
  const save = adding.getByRole('button', { name: 'Save' })
  await user.click(save)
  await waitFor(() => expect(descriptionOf(adding.getByLabelText('Full name'))).toBe('Name is required.'))
  fill(adding.getByLabelText('Id'), 'Bio')
  fill(adding.getByLabelText('Full name'), 'Biotechnology')
  server.on(referenceDataOps.addDepartment, () => {
    answerWith([...dss.department, bio])
    return { message: rowChanged('Department', 'added') }
  })
  await user.click(save)
  await expectToast(rowChanged('Department', 'added'))
  await waitFor(() => expect(textsOf(rows()).at(-1)).toContain('Biotechnology'))
  expect(server.sent(referenceDataOps.addDepartment).map(({ body }) => body)).toEqual([bio])

  await user.click(departments.getByRole('button', { name: /^Edit the department Bio: / }))
  const editing = await findDialog('Edit Bio')
  expect(editing.getByLabelText('Id').matches(':disabled')).toBe(true)
  fill(editing.getByLabelText('Full name'), 'Bio Engineering')
  server.on(referenceDataOps.editDepartment, () => {
    answerWith([...dss.department, { ...bio, deptName: 'Bio Engineering' }])
    return { message: rowChanged('Department', 'updated') }
  })
  await user.click(editing.getByRole('button', { name: 'Save' }))
  await expectToast(rowChanged('Department', 'updated'))
  await waitFor(() => expect(textsOf(rows()).at(-1)).toContain('Bio Engineering'))
  expect(server.sent(referenceDataOps.editDepartment).map(({ params, body }) => [params, body])).toEqual([
    [{ deptId: 'Bio' }, { deptName: 'Bio Engineering' }],
  ])

  await user.click(departments.getByRole('button', { name: /^Edit the department Bio: / }))
  const again = await findDialog('Edit Bio')
  await user.click(again.getByRole('button', { name: 'Remove the department Bio' }))
  server.on(referenceDataOps.removeDepartment, () => {
    answerWith(dss.department)
    return { message: rowChanged('Department', 'removed') }
  })
  const removing = await findDialog('Remove the department Bio?')
  await user.click(removing.getByRole('button', { name: 'Remove' }))
  await expectToast(rowChanged('Department', 'removed'))
  await waitFor(() => expect(rows()).toHaveLength(6))
  expect(server.sent(referenceDataOps.removeDepartment).map(({ params }) => params)).toEqual([
    { deptId: 'Bio' },
  ])
})

test('a department in use stays, and the refusal says what uses it', async () => {
  const { user, departments, rows } = await open()
  const sentence = stillInUse('CSE', ['3 people'])
  server.refuse(referenceDataOps.removeDepartment, 'conflict', { message: sentence })
  expect(departments.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await user.click(departments.getByRole('button', { name: /^Edit the department CSE: / }))
  const editing = await findDialog('Edit CSE')
  await user.click(editing.getByRole('button', { name: 'Remove the department CSE' }))
  const removing = await findDialog('Remove the department CSE?')
  await user.click(removing.getByRole('button', { name: 'Remove' }))
  const told = await findDialog('Not removed')
  expect(sentence).toContain('CSE cannot be removed')
  expect(told.getByText(sentence)).toBeDefined()
  await user.click(told.getByRole('button', { name: 'OK' }))
  await user.click(editing.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rows()).toHaveLength(6)
})

const changed: AuditRecord = {
  _id: 'bbbbbbbb-0000-4000-8000-000000000001',
  at: '2026-11-22T10:00:00.000Z',
  actorId: owner._id,
  actorName: owner.name,
  action: 'department.edit',
  entity: 'department',
  entityId: 'Bio',
  entityLabel: 'Bio',
  entityPlace: '',
  before: { deptName: 'Biotechnology' },
  after: { deptName: 'Bio Engineering' },
}

test('the audit log shows what was changed with before and after, narrowed by thing and day', async () => {
  server.on(auditOps.list, ({ query }) => {
    const items = query.to === undefined ? [changed] : []
    return { items, total: items.length, actions: ['department.edit'], entities: ['department', 'batch'] }
  })
  const { user } = await openPage(addresses.audit, { as: owner })
  await user.selectOptions(await main().findByLabelText('To what'), 'Department')
  await waitFor(() => expect(server.sent(auditOps.list).at(-1)?.query.entity).toBe('department'))
  const list = within(await main().findByRole('list', { name: 'Audit log' }))
  expect(list.getByRole('heading').textContent).toContain('Changed department Bio')
  expect(list.getByText(/: Department name$/)).toBeDefined()
  await user.click(list.getByRole('button', { name: /Changed department Bio/ }))
  expect(textsOf(list.getAllByRole('row')).at(-1)).toBe('Department nameBiotechnologyBio Engineering')
  fill(main().getByLabelText('To'), '2020-01-01')
  expect(await main().findByText('No matching entries')).toBeDefined()
  expect(server.sent(auditOps.list).at(-1)?.query).toMatchObject({ entity: 'department', to: '2020-01-01' })
})
