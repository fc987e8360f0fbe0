import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codeOf } from '../second-factor.ts'
import { runCliHere, serveHere } from './command-here.ts'
import { sendJson, signIn } from './http-client.ts'
import { emptyInstallation, owner, seededInstallation, temporaryFolder } from './installation.ts'
import { slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const Begun = z.object({ secret: z.string() })
const Refused = z.object({ code: z.string() })

const login = (url: string, otp?: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      usn: owner.usn,
      password: owner.password,
      deviceData: { userAgent: 'a test', deviceType: 'desktop' },
      otp,
    }),
  })

const codeOfRefusal = async (reply: Response) => Refused.parse(await reply.json()).code

/** Sets the owner's second factor. Returns its secret and the code that this used up. */
const enrol = async (url: string) => {
  const token = await signIn(url)
  const begun = await sendJson(url, token, '/api/second-factor', { currentPassword: owner.password })
  const { secret } = Begun.parse(await begun.json())
  const used = codeOf(secret, new Date())
  expect((await sendJson(url, token, '/api/second-factor/confirm', { otp: used })).status).toBe(200)
  return { secret, used }
}

test('a restored backup asks for the same codes, not for used ones, until the command line resets it', async () => {
  const installation = await seededInstallation()
  const server = await serveHere(installation)
  const { secret, used } = await enrol(server.url)
  const file = join(await temporaryFolder(), 'backup.tar')
  expect(await runCliHere(installation, ['backup', file])).toMatchObject({ code: 0 })
  await server.stop()

  const elsewhere = await emptyInstallation()
  expect(await runCliHere(elsewhere, ['restore', file])).toMatchObject({ code: 0 })
  const restored = await serveHere(elsewhere)
  expect(await codeOfRefusal(await login(restored.url))).toBe('second_factor_required')
  expect(await codeOfRefusal(await login(restored.url, used))).toBe('second_factor_wrong')
  expect((await login(restored.url, codeOf(secret, new Date(), 1))).status).toBe(200)

  const reset = ['owner', 'reset-second-factor', owner.usn.toLowerCase()]
  expect(await runCliHere(elsewhere, reset)).toEqual({
    code: 0,
    output: `The second factor of ${owner.usn} is off, and every device was signed out.`,
    errors: '',
  })
  expect((await login(restored.url)).status).toBe(200)
  expect(await runCliHere(elsewhere, reset)).toEqual({
    code: 1,
    output: 'No second factor is set.',
    errors: '',
  })
  expect(await runCliHere(elsewhere, ['owner', 'reset-second-factor', '1LS99CS999'])).toEqual({
    code: 1,
    output: 'No one has the USN 1LS99CS999.',
    errors: '',
  })
})
