import { gstinRefusals } from '@lectureshelf/contract/base/gstin-messages'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { MoneySettings, type Settings } from '@lectureshelf/contract/base/settings'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { testPassword } from '../../../test/people.ts'
import { auditLog, setting } from '../../schema.ts'

const current = useTestApp()
const url = '/api/settings'
const defaults = {
  ...defaultSiteInfo,
  upiId: '',
  payeeName: '',
  basicPricePaise: 9900,
  premiumPricePaise: 14_900,
  issuer: { legalName: '', address: '', gstin: '', sac: '', taxPercent: 18 },
  provisionalRenewal: true,
  provisionalSignUp: false,
  minorsChecked: false,
  weeklyDigest: true,
}

/** Returns a change of settings that a screen showed with their default values, with the password. */
const asSeen = (changes: Partial<Settings>) => {
  const seen = Object.entries(defaults).filter(([name]) => Object.hasOwn(changes, name))
  const proof = { password: testPassword }
  return { ...changes, proof, seen: MoneySettings.partial().parse(Object.fromEntries(seen)) }
}

describe('the settings', () => {
  it('have default prices until the owner changes them', async () => {
    const reply = await (await current().as('owner'))({ url })
    expect(reply.json()).toEqual(defaults)
  })

  it('keep what a change leaves out, and the audit log has both states', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const write = (changes: Partial<Settings>) => owner({ method: 'PUT', url, payload: asSeen(changes) })
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

  it.each([
    [{ gstin: '29AAGCB7383J1Z5' }, gstinRefusals.check],
    [{ legalName: '' }, 'A tax invoice needs the legal name.'],
    [{ address: ' ' }, 'A tax invoice needs the address.'],
    [{ sac: '' }, 'A tax invoice needs the SAC.'],
    [{ sac: '99' }, 'A SAC has 4 to 8 digits.'],
    [{ taxPercent: 41 }, 'A rate is from 0 to 40.'],
  ])('refuse the issuer of receipts with %o', async (changes, sentence) => {
    const owner = await current().as('owner')
    const issuer = {
      legalName: 'Suma Shetty',
      address: '12 MG Road',
      gstin: '29 aagcb7383j 1z4',
      sac: '998431',
      taxPercent: 18,
    }
    const write = (given: object) => owner({ method: 'PUT', url, payload: { issuer: given } })
    const reply = await write({ ...issuer, ...changes })
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(sentence)])
    expect((await write(issuer)).json()).toMatchObject({ settings: { issuer: { gstin: '29AAGCB7383J1Z4' } } })
  })

  it('lose nothing when two are changed at the same time', async () => {
    const owner = await current().as('owner')
    await Promise.all([
      owner({ method: 'PUT', url, payload: asSeen({ payeeName: 'Suma Shetty' }) }),
      owner({ method: 'PUT', url, payload: asSeen({ premiumPricePaise: 19_900 }) }),
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
    [
      { supportChat: 'https://chat.example@evil.example' },
      'supportChat: Link must not have a name or password before its address.',
    ],
    [
      { supportChat: 'javascript:alert(1)' },
      'supportChat: Link must be a web address that starts with http:// or https://.',
    ],
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
      'resources.results.href: Link must be a web address that starts with http:// or https://.',
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
      const reply = await client({ method: 'PUT', url, payload: asSeen({ upiId: 'thief@upi' }) })
      expect(reply.statusCode).toBe(403)
    }
    expect(await database.db.$count(setting)).toBe(0)
  })
})

describe('a change of the payee, of a price or of trust', () => {
  it.each([
    { upiId: 'shelf@okbank' },
    { payeeName: 'Suma Shetty' },
    { basicPricePaise: 12_900 },
    { premiumPricePaise: 12_900 },
    { provisionalRenewal: false },
    { provisionalSignUp: true },
  ])('to %o requires the value that the screen showed', async (changes) => {
    const owner = await current().as('owner')
    const reply = await owner({ method: 'PUT', url, payload: { ...changes, seen: {} } })
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      'seen: A change of payee, prices or trust says what the screen showed.',
    ])
    expect(await current().database.db.$count(setting)).toBe(0)
  })

  it('is refused when someone else has changed it since, who is named', async () => {
    const owner = await current().as('owner')
    const write = (payload: object) => owner({ method: 'PUT', url, payload })
    const first = { upiId: 'shelf@okbank', basicPricePaise: 12_900 }
    expect((await write(asSeen(first))).statusCode).toBe(200)
    const reply = await write(asSeen({ upiId: 'shelf@upi', basicPricePaise: 10_900, notice: 'Closed.' }))
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        extraDetails:
          'The UPI id is now "shelf@okbank" (changed by Suma Shetty). The price of Basic is now "Rs 129" (changed by Suma Shetty).',
      },
    ])
    expect((await owner({ url })).json()).toMatchObject({ ...first, notice: defaults.notice })
  })

  it('is stored when only another setting has changed since, and when it is sent twice', async () => {
    const owner = await current().as('owner')
    const write = (payload: object) => owner({ method: 'PUT', url, payload })
    await write(asSeen({ basicPricePaise: 12_900 }))
    const payload = asSeen({ upiId: 'shelf@okbank' })
    expect([(await write(payload)).statusCode, (await write(payload)).statusCode]).toEqual([200, 200])
    expect((await owner({ url })).json()).toMatchObject({ upiId: 'shelf@okbank', basicPricePaise: 12_900 })
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
      payload: asSeen({ upiId: 'shelf@okbank', payeeName: 'Suma Shetty', basicPricePaise: 12_900 }),
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
