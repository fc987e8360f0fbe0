import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, toasts } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { settings } from '../../../../test/owner-calls.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

test('a UPI id is checked, and a price is shown in the QR code before it is saved', async () => {
  const { user } = await openPage(addresses.settings, { as: owner })
  const price = await main().findByLabelText('Basic, Rs')
  const upiId = main().getByRole('textbox', { name: 'UPI id' })
  const save = main().getByRole('button', { name: 'Save the settings' })
  fill(upiId, 'not an id')
  await user.click(save)
  await waitFor(() => expect(descriptionOf(upiId)).toMatch(/A UPI id looks like name@bank\./))
  expect(server.sent(settingOps.write)).toEqual([])
  fill(upiId, 'lectureshelf@upi')
  fill(price, '109.50')
  expect(await main().findByRole('img', { name: /pay Rs 109\.50 to/ })).toBeDefined()
  server.on(settingOps.write, {
    message: messages.settingsSaved,
    settings: { ...settings, basicPricePaise: 10_950 },
  })
  await user.click(save)
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  expect(server.sent(settingOps.write).map(({ body }) => body)).toEqual([
    expect.objectContaining({ basicPricePaise: 10_950 }),
  ])
})
