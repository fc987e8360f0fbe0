import { messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/students'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { StudentsService } from './students.service.ts'

export const studentRoutes = (app: FastifyInstance, students: StudentsService): void => {
  mount(app, studentOps.me, async ({ actor }) => ({ studentData: await students.getOwn(actor) }))
  mount(app, studentOps.changePassword, async ({ actor, body }) => {
    await students.changePassword(actor, body)
    return { message: messages.passwordChanged }
  })
  mount(app, studentOps.listAll, () => students.listAll())
}
