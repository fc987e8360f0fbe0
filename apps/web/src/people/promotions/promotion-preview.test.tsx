import { addresses } from '@lectureshelf/contract/addresses'
import {
  promotionChanged,
  promotionDone,
  promotionPreviewed,
  promotionTakenBack,
} from '@lectureshelf/contract/people/people-messages'
import { type PromotedStudent, PromotionForm, promotionOps } from '@lectureshelf/contract/people/promotions'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorMessages } from '@lectureshelf/contract/messages'
import { errorStatus } from '@lectureshelf/contract/errors'
import { findDialog, textsOf, toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { makePerson, owner, placeAt } from '../../../test/people.ts'

const makeStudent = (usn: string, name: string, semNum = 5): PromotedStudent => {
  const { _id } = makePerson()
  const semester = (number: number) => placeAt('Civil', '2021', number).semester
  const completes = semNum === 8
  const to = completes ? semester(8) : semester(semNum + 1)
  return { _id, usn, name, from: semester(semNum), to, completes, losesAccess: false }
}

const loses = { ...makeStudent('1LS21CV001', 'Lekha Bhat'), losesAccess: true }
const completes = makeStudent('1LS21CV002', 'Chitra Rao', 8)
const stays = makeStudent('1LS21CV003', 'Savita Naik')
const joins = makeStudent('1LS21CV004', 'Jyoti Hegde')

const promotion = {
  _id: 'acacacac-0000-4000-8000-000000000001',
  batch: '2021',
  department: 'Civil',
  college: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  by: owner.name,
  students: 2,
  undoneAt: null,
}

const mail = { subject: 'Renew for the 6th Sem', textBody: 'Dear Lekha Bhat,\nRenew on the plans page.' }

const address = `${addresses.promotions}?batch=2021&department=Civil`
const seen = (...students: PromotedStudent[]) =>
  students.map(({ _id, from }) => ({ id: _id, semNum: from.semNum }))

/** What was sent to promote in earnest. */
const promoted = () =>
  server
    .sent(promotionOps.create)
    .map(({ body }) => PromotionForm.parse(body))
    .filter(({ dryRun }) => !dryRun)

const rowOf = (usn: string) => main().queryByText(usn, { selector: 'code' })?.closest('tr')?.textContent

test('a batch is chosen, and its preview says who moves, completes, loses access and stays', async () => {
  server.on(promotionOps.list, { items: [], total: 0 })
  server.on(promotionOps.create, {
    message: promotionPreviewed(3),
    promotion: null,
    students: [loses, completes, stays],
    mail,
  })
  const { user, address: current } = await openPage(addresses.promotions, { as: owner })
  await main().findByText('Civil', { selector: 'option' })
  await user.selectOptions(main().getByLabelText('Department'), 'Civil')
  await user.selectOptions(main().getByLabelText('College'), 'LS')
  await user.selectOptions(main().getByLabelText('Batch'), '2021')
  await main().findByText('1LS21CV001')
  expect(rowOf('1LS21CV001')).toContain('Loses access')
  expect(rowOf('1LS21CV002')).toContain('Completes')
  await user.click(main().getByLabelText('1LS21CV003 stays'))
  const sum = '2 students would move on, 1 lose access, 1 complete the last semester, 1 stay.'
  expect(main().getByText(sum).tagName).toBe('OUTPUT')
  expect(main().getByRole('button', { name: 'Promote 2 students' })).toBeDefined()
  expect(current()).toContain('department=Civil')
  expect(server.sent(promotionOps.create).at(-1)?.body).toEqual({
    batch: '2021',
    department: 'Civil',
    college: 'LS',
    dryRun: true,
  })
})

test('a batch that changed after its preview is not promoted until a new preview was shown', async () => {
  let students = [loses, completes, stays]
  server.on(promotionOps.list, { items: [], total: 0 })
  server.on(promotionOps.create, ({ body }) => {
    const { dryRun, exclude, seen: shown } = PromotionForm.parse(body)
    const moving = students.filter(({ _id }) => !exclude.includes(_id))
    if (dryRun) return { message: promotionPreviewed(moving.length), promotion: null, students: moving, mail }
    if (shown?.length !== moving.length) {
      const refusal = {
        code: 'changed_meanwhile',
        message: errorMessages.changed_meanwhile,
        extraDetails: promotionChanged(1),
        requestId: 'component-test',
      }
      return Response.json(refusal, { status: errorStatus.changed_meanwhile })
    }
    students = [{ ...loses, from: loses.to, to: placeAt('Civil', '2021', 7).semester }, stays, joins]
    return { message: promotionDone(moving.length), promotion, students: moving, mail: null }
  })
  const { user } = await openPage(address, { as: owner })
  await user.click(await main().findByLabelText('1LS21CV003 stays'))
  const promote = async () => {
    await user.click(main().getByRole('button', { name: 'Promote 2 students' }))
    const dialog = await findDialog('Promote 2 students?')
    await user.click(dialog.getByRole('button', { name: 'Promote' }))
  }
  // Another owner adds someone while this one decides.
  students = [loses, completes, stays, joins]
  await promote()
  const alert = within(await main().findByRole('alert'))
  expect(
    alert.getByText('1 student of this batch changed after the preview. No one was moved.'),
  ).toBeDefined()
  expect(textsOf(alert.getAllByRole('listitem'))).toEqual(['1LS21CV004 joined the batch.'])
  await user.click(alert.getByRole('button', { name: 'Show a new preview' }))
  const joining = await main().findByLabelText('1LS21CV004 stays')
  expect(main().getByLabelText('1LS21CV003 stays').matches(':checked')).toBe(true)
  await user.click(joining)
  await promote()
  await waitFor(() => expect(toasts()).toEqual(['2 students moved on.']))
  expect(promoted()).toEqual([
    {
      batch: '2021',
      department: 'Civil',
      dryRun: false,
      exclude: [stays._id],
      seen: seen(loses, completes),
      notify: true,
    },
    {
      batch: '2021',
      department: 'Civil',
      dryRun: false,
      exclude: [stays._id, joins._id],
      seen: seen(loses, completes),
      notify: true,
    },
  ])
  expect(document.activeElement?.textContent).toBe('What would change')
  await waitFor(() => expect(rowOf('1LS21CV001')).toContain('6th Sem to 7th Sem'))
  expect(rowOf('1LS21CV003')).toContain('5th Sem to 6th Sem')
  expect(rowOf('1LS21CV002')).toBeUndefined()
})

test('those who lose access are mailed unless the owner says otherwise, and the mail is shown before', async () => {
  server.on(promotionOps.list, { items: [], total: 0 })
  server.on(promotionOps.create, ({ body }) => {
    const { dryRun } = PromotionForm.parse(body)
    const students = [loses, stays]
    if (dryRun) return { message: promotionPreviewed(2), promotion: null, students, mail }
    return { message: promotionDone(2), promotion, students, mail: null }
  })
  const { user } = await openPage(address, { as: owner })
  const choice = await main().findByLabelText('Mail those who lose access, with a link to renew')
  expect(choice.matches(':checked')).toBe(true)
  await user.click(main().getByText('The mail', { exact: true }))
  expect(main().getByText(/^Renew for the 6th Sem/).textContent).toContain('Dear Lekha Bhat')
  await user.click(main().getByLabelText('1LS21CV001 stays'))
  expect(main().queryByLabelText(/^Mail those/)).toBeNull()
  await user.click(main().getByLabelText('1LS21CV001 stays'))
  await user.click(main().getByRole('button', { name: 'Promote 2 students' }))
  const asked = await findDialog('Promote 2 students?')
  expect(asked.getByText(/1 student will lose access until they renew. They get a mail./)).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await user.click(main().getByLabelText(/^Mail those/))
  await user.click(main().getByRole('button', { name: 'Promote 2 students' }))
  const dialog = await findDialog('Promote 2 students?')
  expect(dialog.queryByText(/They get a mail/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Promote' }))
  await waitFor(() => expect(promoted().map(({ notify }) => notify)).toEqual([false]))
})

test('a promotion is undone after a question, with the number of students that was shown', async () => {
  server.on(promotionOps.list, { items: [promotion], total: 1 })
  const { user } = await openPage(addresses.promotions, { as: owner })
  const list = within(await main().findByRole('list', { name: 'Promotions' }))
  await user.click(list.getByRole('button', { name: /^Undo the promotion of Batch 2021, Civil/ }))
  server.on(promotionOps.undo, () => {
    server.on(promotionOps.list, {
      items: [{ ...promotion, undoneAt: '2026-11-22T11:00:00.000Z' }],
      total: 1,
    })
    return { message: promotionTakenBack({ restored: 2, kept: 0 }), restored: 2, kept: 0 }
  })
  const dialog = await findDialog('Undo the promotion of batch 2021, Civil?')
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(toasts()).toEqual(['2 students moved back.']))
  expect(await list.findByText(/^Undone/)).toBeDefined()
  expect(server.sent(promotionOps.undo).map(({ params, body }) => [params, body])).toEqual([
    [{ id: promotion._id }, { seen: { students: 2 } }],
  ])
})
