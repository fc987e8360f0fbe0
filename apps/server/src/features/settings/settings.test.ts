import { defaultSiteInfo } from '@lectureshelf/contract/site/site-defaults'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { auditLog, setting } from '../../schema.ts'

const current = useTestApp()
const url = '/api/settings'
const defaults = {
  ...defaultSiteInfo,
  upiId: '',
  payeeName: '',
  basicPricePaise: 9900,
  premiumPricePaise: 14_900,
  provisionalRenewal: true,
  provisionalSignUp: false,
  minorsChecked: false,
}

describe('the settings', () => {
  it('have default prices until the owner changes them', async () => {
    const reply = await (await current().as('owner'))({ url })
    expect(reply.json()).toEqual(defaults)
  })

  it('keep what a change leaves out, and the audit log has both states', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const write = (payload: object) => owner({ method: 'PUT', url, payload })
    await write({ upiId: ' shelf@okbank ', payeeName: 'Suma Shetty' })
    const reply = await write({ basicPricePaise: 12_900, provisionalSignUp: true })
    const after = {
      ...defaults,
      upiId: 'shelf@okbank',
      payeeName: 'Suma Shetty',
      basicPricePaise: 12_900,
      provisionalSignUp: true,
    }
    expect(reply.json()).toEqual({ message: 'Settings saved successfully', settings: after })
    expect((await owner({ url })).json()).toEqual(after)
    const records = await database.db.select().from(auditLog).orderBy(auditLog.at)
    expect(records).toMatchObject([
      { action: 'setting.edit', before: defaults, after: { upiId: 'shelf@okbank' } },
      { actorName: 'Suma Shetty', before: { basicPricePaise: 9900 }, after },
    ])
  })

  it('lose nothing when two are changed at the same time', async () => {
    const owner = await current().as('owner')
    await Promise.all([
      owner({ method: 'PUT', url, payload: { payeeName: 'Suma Shetty' } }),
      owner({ method: 'PUT', url, payload: { premiumPricePaise: 19_900 } }),
    ])
    expect((await owner({ url })).json()).toMatchObject({
      payeeName: 'Suma Shetty',
      premiumPricePaise: 19_900,
    })
  })

  it.each([
    [{ upiId: 'no at sign' }, 'upiId: A UPI id looks like name@bank.'],
    [{ basicPricePaise: 99 }, 'basicPricePaise: A price is at least Rs 1.'],
    [{ basicPricePaise: 99.5 }, 'basicPricePaise'],
    [{ provisionalSignUp: 'yes' }, 'provisionalSignUp'],
    [{ supportMail: 'nobody' }, 'supportMail: This does not look like an email address.'],
    [{ supportChat: 'javascript:alert(1)' }, 'supportChat: A link starts with https://.'],
    [
      {
        persons: [
          { name: 'Suma', duty: '' },
          { name: ' ', duty: 'Accounts' },
        ],
      },
      'persons.1.name: Name is required.',
    ],
    [
      { persons: Array.from({ length: 17 }, () => ({ name: 'Suma', duty: '' })) },
      'persons: There are at most 16 responsible persons.',
    ],
    [
      {
        resources: {
          ...defaultSiteInfo.resources,
          results: { ...defaultSiteInfo.resources.results, href: 'x' },
        },
      },
      'resources.results.href: A link starts with https://.',
    ],
  ])('refuse %o and stay unchanged', async (payload, extraDetails) => {
    const { as, database } = current()
    const reply = await (await as('owner'))({ method: 'PUT', url, payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ extraDetails: string }>().extraDetails).toContain(extraDetails)
    expect(await database.db.$count(setting)).toBe(0)
  })

  it('can be changed only by the owner', async () => {
    const { as, database } = current()
    for (const name of ['student', 'subAdmin', 'admin'] as const) {
      const client = await as(name)
      expect((await client({ url })).statusCode).toBe(403)
      const reply = await client({ method: 'PUT', url, payload: { upiId: 'thief@upi' } })
      expect(reply.statusCode).toBe(403)
    }
    expect(await database.db.$count(setting)).toBe(0)
  })
})

describe('the payment details', () => {
  it('are public, follow the settings and reveal nothing else', async () => {
    const { as, visitor } = current()
    await (
      await as('owner')
    )({
      method: 'PUT',
      url,
      payload: { upiId: 'shelf@okbank', payeeName: 'Suma Shetty', basicPricePaise: 12_900 },
    })
    expect((await visitor({ url: '/api/payment' })).json()).toEqual({
      upiId: 'shelf@okbank',
      payeeName: 'Suma Shetty',
      basicPricePaise: 12_900,
      premiumPricePaise: 14_900,
      isMailConfigured: false,
    })
  })
})

describe('the site’s public texts', () => {
  const url = '/api/site-info'

  it('are public, have defaults, and reveal no other setting', async () => {
    expect((await current().visitor({ url })).json()).toEqual(defaultSiteInfo)
  })

  it('follow the settings one by one and may be empty', async () => {
    const { as, visitor } = current()
    const owner = await as('owner')
    const write = (payload: object) => owner({ method: 'PUT', url: '/api/settings', payload })
    const persons = [{ name: 'Suma Shetty', duty: 'Accounts' }]
    await write({ persons })
    await write({ supportMail: '', supportChat: '', notice: ' Closed on Sunday. ' })
    expect((await visitor({ url })).json()).toEqual({
      ...defaultSiteInfo,
      persons,
      supportMail: '',
      supportChat: '',
      notice: 'Closed on Sunday.',
    })
  })
})
