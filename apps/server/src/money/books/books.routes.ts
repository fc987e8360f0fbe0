import { bookOps } from '@lectureshelf/contract/money/bank/books'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { BooksService } from './books.service.ts'

export const bookRoutes = (app: FastifyInstance, books: BooksService): void => {
  mount(app, bookOps.read, ({ query }) => books.read(query))
}
