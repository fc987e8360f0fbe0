import { messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import type { FastifyInstance } from 'fastify'
import { mountArray } from '../../platform/http/answered/mount-array.ts'
import type { DeviceCookie } from '../../platform/http/device-cookie.ts'
import { messageAfter, mount, mountBytes } from '../../platform/http/mount.ts'
import { streamOf } from '../../platform/answers/stream-of.ts'
import type { StudentsService } from './students.service.ts'

interface StudentRoutesOptions {
  students: StudentsService
  deviceCookie: DeviceCookie
}

const ownRoutes = (app: FastifyInstance, { students, deviceCookie }: StudentRoutesOptions): void => {
  mount(app, studentOps.me, async ({ actor }) => ({ studentData: await students.getOwn(actor) }))
  mount(app, studentOps.changePassword, ({ actor, body, request }) => {
    const carried = deviceCookie.hashesIn(request.headers.cookie)
    return messageAfter(students.changePassword(actor, body, carried), messages.passwordChanged)
  })
  mount(app, studentOps.confirmPassword, ({ actor, body }) => students.confirmPassword(actor, body))
  mount(app, studentOps.changeContact, ({ actor, body }) =>
    messageAfter(students.changeContact(actor, body), messages.personSaved),
  )
  mountBytes(app, studentOps.ownData, async ({ actor, request }) => ({
    status: 200,
    headers: ownDataHeaders,
    body: request.method === 'HEAD' ? null : streamOf(await students.readOwnData(actor)),
  }))
}

const ownDataHeaders = {
  'content-disposition': 'attachment; filename="lectureshelf-my-data.json"',
  'cache-control': 'private, no-store',
}

const listRoutes = (app: FastifyInstance, students: StudentsService): void => {
  mount(app, studentOps.list, ({ query }) => students.list(query))
  mountArray(app, studentOps.listAll, () => students.readAll())
  mount(app, studentOps.read, ({ actor, params }) => students.read(actor, params.id))
}

export const studentRoutes = (app: FastifyInstance, options: StudentRoutesOptions): void => {
  const { students } = options
  ownRoutes(app, options)
  listRoutes(app, students)
  mount(app, studentOps.create, ({ actor, body }) => students.create(actor, body))
  mount(app, studentOps.edit, ({ actor, params, body }) => students.edit(actor, params.id, body))
  mount(app, studentOps.setTemporaryPassword, async ({ actor, params, body }) => {
    const { password } = await students.setTemporaryPassword(actor, params.id, body.seen)
    return { message: messages.temporaryPasswordSet, password }
  })
  mount(app, studentOps.endDevice, ({ actor, params }) =>
    messageAfter(students.endDevice(actor, params.id, params.sessionId), messages.deviceSignedOut),
  )
  mount(app, studentOps.erase, ({ actor, params, body }) =>
    messageAfter(students.erase(actor, params.id, body.seen), messages.personErased),
  )
}
