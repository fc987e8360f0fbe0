import { messages } from '@lectureshelf/contract/messages'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import { mountTus } from '../../platform/http/mount-tus.ts'
import type { UploadsService } from './uploads.service.ts'

export const uploadRoutes = (app: FastifyInstance, uploads: UploadsService): void => {
  mountTus(app, uploadOps.create, ({ actor, request }) => uploads.create(actor, request))
  mountTus(app, uploadOps.head, ({ actor, params, request }) =>
    uploads.readOffset(actor, params.uploadId, request),
  )
  mountTus(app, uploadOps.patch, ({ actor, params, request }) =>
    uploads.receivePart(actor, params.uploadId, request),
  )
  mountTus(app, uploadOps.terminate, ({ actor, params, request }) =>
    uploads.cancel(actor, params.uploadId, request),
  )
  mount(app, uploadOps.finish, ({ actor, params }) => uploads.finish(actor, params.uploadId))
  mount(app, uploadOps.list, ({ actor, query }) => uploads.list(actor, query))
  mount(app, uploadOps.dismiss, ({ actor, params }) =>
    messageAfter(uploads.dismiss(actor, params.uploadId), messages.uploadDismissed),
  )
}
