import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { FileDifferences } from './file-differences.service.ts'
import type { AccountsService } from './accounts.service.ts'

export const accountRoutes = (
  app: FastifyInstance,
  accounts: AccountsService,
  differences: FileDifferences,
): void => {
  mount(app, accountOps.differences, () => differences.list())
  mount(app, accountOps.list, async () => ({ items: await accounts.list() }))
  mount(app, accountOps.edit, ({ actor, params, body }) => accounts.edit(actor, params.id, body))
}
