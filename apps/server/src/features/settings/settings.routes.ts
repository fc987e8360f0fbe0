import { messages } from '@lectureshelf/contract/messages'
import { settingOps } from '@lectureshelf/contract/site/settings'
import type { FastifyInstance } from 'fastify'
import { mountReady } from '../../platform/http/mount-hot.ts'
import { mount } from '../../platform/http/mount.ts'
import type { StudentsService } from '../students/students.service.ts'
import type { SettingsService } from './settings.service.ts'

interface SettingRoutesOptions {
  settings: SettingsService
  students: Pick<StudentsService, 'confirmPassword'>
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
