import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Settings, settingOps } from '@lectureshelf/contract/base/settings'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buttonOf } from '../../../test/buttons.ts'
import { descriptionOf, fill, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { settings as defaults } from '../../../test/owner-calls.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'
import { siteInfo } from '../../../test/site.ts'
import { settingsQuery } from './api.ts'

const settings = { ...defaults, supportMail: siteInfo.supportMail, supportChat: siteInfo.supportChat }

// Three of the sixteen persons: each of them is drawn again at each change.
const short = { ...settings, persons: settings.persons.slice(0, 3) }

const open = async (first: Settings = short) => {
  let stored = first
  const opening = openPage(addresses.settings, { as: owner })
  server.on(settingOps.read, () => stored)
  /** Stores a change as another owner would. */
  const change = (changes: Partial<Settings>) => {
    stored = { ...stored, ...changes }
    return { message: messages.settingsSaved, settings: stored }
  }
  const allow = () => server.on(settingOps.write, ({ body }) => change(Settings.partial().parse(body)))
  allow()
  const page = await opening
  await main().findByText('Save the settings')
  return { ...page, change, allow, save: () => page.user.click(buttonOf('Save the settings')) }
}

const name = (number: number) => main().getByLabelText(`Name of person ${number}`)
const fourthResource = () => {
  const group = main().getByText('Fourth resource').closest('li')
  if (group === null) throw new Error('The resource is no group.')
  return within(group)
}
const foldOf = (title: string) => main().getByText(title, { selector: 'h2' }).closest('details')
const sentChanges = () => server.sent(settingOps.write).map(({ body }) => body)

test('a person of the settings moves by keyboard, and the focus goes with the row', async () => {
  const { user } = await open(settings)
  expect(valueOf(name(16))).toBe('Feedback desk')
  const add = buttonOf('Add a person')
  expect(add.matches(':disabled')).toBe(true)

  buttonOf('Move Content lead, ECE up').focus()
  await user.keyboard('{Enter}')
  expect(valueOf(name(1))).toBe('Content lead, ECE')
  expect(document.activeElement).toBe(buttonOf('Move Content lead, ECE down'))
  await user.click(buttonOf('Remove Feedback desk'))
  expect(document.activeElement).toBe(name(15).closest('details')?.querySelector('summary'))
  await user.click(add)
  expect(document.activeElement).toBe(name(16))
  expect(name(16).closest('details')?.open).toBe(true)
})

test('wrong settings are described at their fields, and only what was changed is sent', async () => {
  const { save } = await open()
  const link = fourthResource().getByLabelText('Link')
  fill(name(3), '')
  fill(link, 'results.vtu.ac.in')
  expect(foldOf('Responsible persons')?.open).toBe(false)
  await save()
  expect(foldOf('Responsible persons')?.open).toBe(true)
  expect(name(3).closest('details')?.open).toBe(true)
  expect(descriptionOf(name(3))).toBe('Name is required.')
  expect(descriptionOf(link)).toBe('Link must be a web address that starts with http:// or https://.')
  expect(document.activeElement).toBe(name(3))
  expect(sentChanges()).toEqual([])

  fill(name(3), 'Night desk')
  fill(link, 'https://results.example.in/')
  fill(main().getByLabelText('Notice', { selector: 'textarea' }), 'Closed on Sunday.')
  fill(main().getByLabelText('Support chat'), '')
  await save()
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  const { persons, resources } = short
  expect(sentChanges()).toEqual([
    {
      notice: 'Closed on Sunday.',
      supportChat: '',
      persons: persons.with(2, { name: 'Night desk', duty: persons[2]?.duty ?? '' }),
      resources: { ...resources, results: { ...resources.results, href: 'https://results.example.in/' } },
      seen: {},
    },
  ])
})

test('what another owner saves while the form is open is not reverted', async () => {
  const { router, change, save } = await open()
  change({ upiId: 'new@bank', notice: 'Closed on Sunday.' })
  await router.options.context.queryClient.refetchQueries({ queryKey: settingsQuery.queryKey })
  fill(main().getByLabelText('Support chat'), '')
  await save()
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  expect(sentChanges()).toEqual([{ supportChat: '', seen: {} }])
  expect(valueOf(main().getByLabelText('UPI id'))).toBe('new@bank')
})

test('a price that another owner has changed is shown before it is overwritten, and no other setting is', async () => {
  const { user, change, allow, save } = await open()
  const sentence = 'The price of Basic is now "Rs 129" (changed by Suma Shetty).'
  change({ basicPricePaise: 12_900, upiId: 'new@bank' })
  server.refuse(settingOps.write, 'changed_meanwhile', { extraDetails: sentence })
  fill(main().getByLabelText('Basic, Rs'), '109')
  await save()
  expect(await main().findByText(sentence, { exact: false })).toBeDefined()
  await user.click(buttonOf('Keep what I typed'))
  allow()
  await save()
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  expect(sentChanges()).toEqual([
    { basicPricePaise: 10_900, seen: { basicPricePaise: 9900 } },
    { basicPricePaise: 10_900, seen: { basicPricePaise: 12_900 } },
  ])
})

test('an owner switches the weekly mail off, and nothing else is sent', async () => {
  const { user, save } = await open()
  const weekly = main().getByLabelText(/^Every owner gets a mail on Monday/)
  expect(weekly.matches(':checked')).toBe(true)
  await user.click(weekly)
  await save()
  await waitFor(() => expect(sentChanges()).toEqual([{ weeklyDigest: false, seen: {} }]))
})

test('a part of the settings keeps what was typed while it is closed, and says that it has changed', async () => {
  const { user } = await open()
  const part = foldOf('Prices')
  const summary = part?.querySelector('summary')
  if (!summary) throw new Error('The prices are no part.')
  expect(summary.textContent).toContain('Basic Rs 99, Premium Rs 149')
  await user.click(summary)
  fill(main().getByLabelText('Basic, Rs'), '109')
  await user.click(summary)
  expect(part?.open).toBe(false)
  expect(summary.textContent).toContain('Changed')
  expect(summary.textContent).toContain('Basic Rs 109, Premium Rs 149')
  await user.click(summary)
  expect(valueOf(main().getByLabelText('Basic, Rs'))).toBe('109')
})

test('an address with the name of a part opens it, and focuses its heading', async () => {
  await openPage(`${addresses.settings}#complaints`, { as: owner })
  await waitFor(() => expect(foldOf('Complaints')?.open).toBe(true))
  expect(foldOf('Prices')?.open).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(foldOf('Complaints')?.querySelector('summary')))
})
