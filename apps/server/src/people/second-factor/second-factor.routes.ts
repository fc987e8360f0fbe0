import { messages } from '@lectureshelf/contract/messages'
import { secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import type { SecondFactorService } from './second-factor.service.ts'

export const secondFactorRoutes = (app: FastifyInstance, secondFactor: SecondFactorService): void => {
  mount(app, secondFactorOps.read, ({ actor }) => secondFactor.read(actor))
  mount(app, secondFactorOps.begin, ({ actor, body }) => secondFactor.begin(actor, body.currentPassword))
  mount(app, secondFactorOps.confirm, async ({ actor, body }) => ({
    recoveryCodes: await secondFactor.confirm(actor, body.otp),
    message: messages.secondFactorOn,
  }))
  mount(app, secondFactorOps.renewCodes, async ({ actor, body }) => ({
    recoveryCodes: await secondFactor.renewCodes(actor, body),
    message: messages.recoveryCodesMade,
  }))
  mount(app, secondFactorOps.remove, ({ actor, body }) =>
    messageAfter(secondFactor.remove(actor, body), messages.secondFactorOff),
  )
  mount(app, secondFactorOps.removeOf, ({ actor, params, body }) =>
    messageAfter(secondFactor.removeOf(actor, params.id, body), messages.secondFactorRemoved),
  )
  mount(app, secondFactorOps.putOff, ({ actor }) =>
    messageAfter(secondFactor.putOff(actor), messages.askedLater),
  )
}
