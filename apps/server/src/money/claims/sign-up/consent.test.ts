import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { claimWarnings } from '@lectureshelf/contract/money/payment-messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { rejectAs } from '../../../../test/claim-decisions.ts'
import { signUpFields, utrOf } from '../../../../test/claim-factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { postedForm } from '../../../../test/posted-form.ts'
import { consent, claim as claimTable } from '../../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const hourMs = 60 * 60_000

beforeEach(() => {
  current().clock.freeze()
})

/** Only the 14 fields of the specification. */
const { terms: _terms, privacy: _privacy, ...specified } = signUpFields()

const post = (fields: Record<string, string>) => current().visitor(postedForm(fields))

const renew = async (payload: object) =>
  (await current().as('student'))({
    method: 'POST',
    url: '/api/renewals',
    payload: { plan: 'basic', utr: utrOf(1), ...payload },
  })

const queue = async (query = ''): Promise<Claim[]> => {
  const reply = await (await current().as('owner'))({ url: `/api/registrations${query}` })
  return reply.json<{ items: Claim[] }>().items
}
const consents = () => db().select().from(consent).orderBy(consent.kind)

describe('the consent of a sign-up', () => {
  it('is recorded with its version and time, and shown to the owner', async () => {
    expect((await post(signUpFields())).statusCode).toBe(200)
    const acceptedAt = current().clock.now()
    const [claim] = await db().select().from(claimTable)
    expect(await consents()).toEqual([
      { claimId: claim?.id, kind: 'privacy', version: privacyVersion, acceptedAt },
      { claimId: claim?.id, kind: 'terms', version: termsVersion, acceptedAt },
    ])
    expect(Object.keys(claim?.form ?? {})).not.toContain('terms')
    const at = acceptedAt.toISOString()
    expect((await queue())[0]?.consents).toEqual([
      { kind: 'terms', version: termsVersion, acceptedAt: at },
      { kind: 'privacy', version: privacyVersion, acceptedAt: at },
    ])
  })

  it('is shown to the owner alone', async () => {
    await post(signUpFields())
    const { usn = '', password = '' } = signUpFields()
    const reply = await current().visitor({
      method: 'POST',
      url: '/api/registrations/own',
      payload: { usn, password },
    })
    expect(reply.json()).toMatchObject({ registration: { usn, consents: [] } })
  })

  it('is still shown after the claim is decided', async () => {
    await post(signUpFields())
    const [claim] = await queue()
    const reply = await rejectAs(current(), await current().as('owner'), String(claim?._id))
    expect(reply.json<{ registration: Claim }>().registration.consents).toEqual(claim?.consents)
    expect((await queue('?state=rejected'))[0]?.consents).toEqual(claim?.consents)
  })

  it('does not change with a correction without consent, and is recorded again with one that has it', async () => {
    await post(signUpFields())
    const before = await consents()
    current().clock.advance(hourMs)
    await post({ ...specified, name: 'Nisha P' })
    expect(await consents()).toEqual(before)
    await post(signUpFields({ name: 'Nisha Prabhu' }))
    const now = current().clock.now()
    expect((await consents()).map(({ acceptedAt }) => acceptedAt)).toEqual([now, now])
  })

  it('is not recorded when the sign-up is refused', async () => {
    await post(signUpFields())
    expect((await post(signUpFields({ usn: '1LS26CS002' }))).statusCode).toBe(409)
    expect(await db().$count(consent)).toBe(2)
  })
})

describe('a sign-up with the 14 fields of the specification alone', () => {
  it('is accepted, and the owner is warned that no consent was recorded', async () => {
    expect((await post(specified)).statusCode).toBe(200)
    expect(await db().$count(consent)).toBe(0)
    const [claim] = await queue('?hasWarnings=true')
    expect(claim?.warnings).toContain(claimWarnings.noConsent)
    expect(claim?.consents).toEqual([])
  })

  it('has no warning after it is decided', async () => {
    await post(specified)
    await db().update(claimTable).set({ state: 'rejected' })
    expect((await queue())[0]?.warnings).toEqual([])
  })

  it('causes no warning for another sign-up that has consent', async () => {
    await post(specified)
    current().clock.advance(1000)
    await post(signUpFields({ usn: '1LS26CS002', utr: utrOf(2) }))
    const warned = (await queue()).map(({ usn, warnings }) => [
      usn,
      warnings.includes(claimWarnings.noConsent),
    ])
    expect(warned).toEqual([
      ['1LS26CS001', true],
      ['1LS26CS002', false],
    ])
  })
})

describe('a version of the terms or the privacy notice', () => {
  it.each([
    [{ terms: 'on' }, 'terms: This version of the terms is not known. Reload the page.'],
    [{ terms: '2999-01' }, 'terms: This version of the terms is not known. Reload the page.'],
    [{ privacy: '' }, 'privacy: This version of the privacy notice is not known. Reload the page.'],
  ])('that never existed is refused: %o', async (part, extraDetails) => {
    const reply = await post(signUpFields(part))
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      extraDetails,
    ])
    expect(await db().$count(claimTable)).toBe(0)
  })

  it('from a page that was opened before the text changed is recorded unchanged', async () => {
    expect((await post(signUpFields({ terms: '2026-01' }))).statusCode).toBe(200)
    expect(await db().select().from(consent).where(eq(consent.kind, 'terms'))).toMatchObject([
      { version: '2026-01' },
    ])
  })
})

describe('the consent of a renewal', () => {
  it('is recorded with the claim', async () => {
    expect((await renew({ terms: termsVersion })).statusCode).toBe(200)
    expect(await consents()).toMatchObject([{ kind: 'terms', version: termsVersion }])
    expect(await queue()).toMatchObject([{ kind: 'renewal', consents: [{ kind: 'terms' }] }])
  })

  it('may be left out, without a warning', async () => {
    expect((await renew({})).statusCode).toBe(200)
    expect(await db().$count(consent)).toBe(0)
    expect((await queue())[0]?.warnings).not.toContain(claimWarnings.noConsent)
  })

  it('is refused for a version that never existed', async () => {
    expect((await renew({ terms: 'yes' })).statusCode).toBe(400)
    expect(await db().$count(claimTable)).toBe(0)
  })
})
