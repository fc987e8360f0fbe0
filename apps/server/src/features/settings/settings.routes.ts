import { messages } from '@lectureshelf/contract/messages'
import { settingOps } from '@lectureshelf/contract/site/settings'
import type { FastifyInstance } from 'fastify'
import { mountReady } from '../../platform/http/mount-hot.ts'
import { mount } from '../../platform/http/mount.ts'
import type { SettingsService } from './settings.service.ts'

interface SettingRoutesOptions {
  settings: SettingsService
  isMailConfigured: boolean
}

export const settingRoutes = (app: FastifyInstance, options: SettingRoutesOptions): void => {
  const { settings, isMailConfigured } = options
  mount(app, settingOps.read, () => settings.read())
  mount(app, settingOps.write, async ({ actor, body: { seen, ...changes } }) => ({
    settings: await settings.write(actor, changes, seen),
    message: messages.settingsSaved,
  }))
  mountReady(app, settingOps.siteInfo, () => settings.read())
  mount(app, settingOps.payment, async () => ({ ...(await settings.read()), isMailConfigured }))
}
