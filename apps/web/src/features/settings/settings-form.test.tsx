import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { mailOps } from '@lectureshelf/contract/site/mail'
import { Settings, settingOps } from '@lectureshelf/contract/site/settings'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buttonOf } from '../../../test/buttons.ts'
import { descriptionOf, fill, textsOf, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { settings } from '../../../test/office.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const open = async () => {
  let stored = settings
  server.on(settingOps.read, () => stored)
  server.on(settingOps.write, ({ body }) => {
    stored = { ...stored, ...Settings.partial().parse(body) }
    return { message: messages.settingsSaved, settings: stored }
  })
  server.on(mailOps.list, { items: [], total: 0, isMailConfigured: false, waiting: 0 })
  const page = await openPage(addresses.settings, { as: owner })
  await main().findByText('Save the settings')
  return { ...page, save: () => page.user.click(buttonOf('Save the settings')) }
}

const name = (number: number) => main().getByLabelText(`Name of person ${number}`)
const fourthResource = () => {
  const group = main().getByText('Fourth resource').closest('fieldset')
  if (group === null) throw new Error('The resource is no group.')
  return within(group)
}
const sentChanges = () => server.sent(settingOps.write).map(({ body }) => body)

test('a person of the settings moves by keyboard, and the focus goes with the row', async () => {
  const { user } = await open()
  expect(valueOf(name(16))).toBe('Feedback desk')
  const add = buttonOf('Add a person')
  expect(add.matches(':disabled')).toBe(true)

  buttonOf('Move Content lead, ECE up').focus()
  await user.keyboard('{Enter}')
  expect(valueOf(name(1))).toBe('Content lead, ECE')
  expect(document.activeElement).toBe(buttonOf('Move Content lead, ECE down'))
  await user.click(buttonOf('Remove Feedback desk'))
  expect(document.activeElement).toBe(name(15))
  await user.click(add)
  expect(document.activeElement).toBe(name(16))
})

test('wrong settings are described at their fields, and only what was changed is sent', async () => {
  const { user, save } = await open()
  const link = fourthResource().getByLabelText('Link')
  await fill(user, name(16), '')
  await fill(user, link, 'results.vtu.ac.in')
  await save()
  expect(descriptionOf(name(16))).toBe('Name is required.')
  expect(descriptionOf(link)).toBe('A link starts with https://.')
  expect(document.activeElement).toBe(name(16))
  expect(sentChanges()).toEqual([])

  await fill(user, name(16), 'Night desk')
  await fill(user, link, 'https://results.example.in/')
  await fill(user, main().getByLabelText('Notice', { selector: 'textarea' }), 'Closed on Sunday.')
  await fill(user, main().getByLabelText('Support chat'), '')
  await save()
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  const { persons, resources } = settings
  expect(sentChanges()).toEqual([
    {
      notice: 'Closed on Sunday.',
      supportChat: '',
      persons: persons.with(15, { name: 'Night desk', duty: persons[15]?.duty ?? '' }),
      resources: { ...resources, results: { ...resources.results, href: 'https://results.example.in/' } },
    },
  ])
})

test('an owner is told in the settings what is missing before going live, until it is done', async () => {
  const { user, save } = await open()
  const points = within(main().getByRole('region', { name: 'Before going live' }))
  const sentences = () => textsOf(points.getAllByRole('listitem'))
  expect(sentences()).toEqual([
    expect.stringContaining('support@lectureshelf.example'),
    expect.stringContaining('grievance contact'),
    expect.stringContaining('may be minors'),
    expect.stringContaining('E-mail is not set up'),
  ])
  expect(points.queryByRole('link', { name: 'Open the settings' })).toBeNull()
  const minors = main().getByLabelText(/checked for minors$/)
  await user.click(minors)
  await save()
  await waitFor(() => expect(sentences()).toHaveLength(3))
  expect(sentences().join(' ')).not.toContain('may be minors')
  await user.click(minors)
  await save()
  await waitFor(() => expect(sentences()).toHaveLength(4))
  expect(sentChanges()).toEqual([{ minorsChecked: true }, { minorsChecked: false }])
  await waitFor(() => expect(toasts()).toHaveLength(2))
})
