import { messages } from '@lectureshelf/contract/messages'
import { settingOps } from '@lectureshelf/contract/site/settings'
import type { FastifyInstance } from 'fastify'
import { mountReady } from '../../platform/http/mount-hot.ts'
import { mount } from '../../platform/http/mount.ts'
import type { SettingsService } from './settings.service.ts'

interface SettingRoutesOptions {
  settings: SettingsService
}

export const settingRoutes = (app: FastifyInstance, options: SettingRoutesOptions): void => {
  const { settings } = options
  mount(app, settingOps.read, () => settings.read())
  mount(app, settingOps.write, async ({ actor, body: { seen, ...changes } }) => ({
    settings: await settings.write(actor, changes, seen),
    message: messages.settingsSaved,
  }))
  mount(app, settingOps.payeeChanges, async () => ({ items: await settings.listPayeeChanges() }))
  mountReady(app, settingOps.siteInfo, () => settings.read())
  mountReady(app, settingOps.payment, () => settings.readPayment())
}
