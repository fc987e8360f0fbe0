import { messages } from '@lectureshelf/contract/messages'
import type { PasswordProof } from '@lectureshelf/contract/base/password-proof'
import { settingOps } from '@lectureshelf/contract/base/settings'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import { mountReady } from '../../platform/http/mount-ready.ts'
import { mount } from '../../platform/http/mount.ts'
import type { SettingsService } from './settings.service.ts'

interface SettingRoutesOptions {
  settings: SettingsService
  students: { confirmPassword: (actor: Actor, proof: PasswordProof) => Promise<unknown> }
}

export const settingRoutes = (app: FastifyInstance, options: SettingRoutesOptions): void => {
  const { settings, students } = options
  mount(app, settingOps.read, () => settings.read())
  mount(app, settingOps.write, async ({ actor, body: { seen, proof, ...changes } }) => {
    if (proof !== undefined) await students.confirmPassword(actor, proof)
    const isProved = proof !== undefined
    return {
      settings: await settings.write(actor, changes, { seen, isProved }),
      message: messages.settingsSaved,
    }
  })
  mount(app, settingOps.payeeChanges, async () => ({ items: await settings.listPayeeChanges() }))
  mountReady(app, settingOps.siteInfo, () => settings.read())
  mountReady(app, settingOps.payment, () => settings.readPayment())
}
